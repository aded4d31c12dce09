import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

/** What cameras and screen recorders write. The last two do not say their length. */
const CONTAINERS = {
  MP4: () => new Mp4OutputFormat(),
  MOV: () => new MovOutputFormat(),
  WebM: () => new WebMOutputFormat(),
  'MP4 in fragments': () => new Mp4OutputFormat({ fastStart: 'fragmented' }),
  'recorded WebM': () => new WebMOutputFormat({ appendOnly: true }),
};
export type Container = keyof typeof CONTAINERS;

const FRAMES_PER_SECOND = 10;
const SIZE = { codedWidth: 320, codedHeight: 240 };
/** How H.264 describes itself: a version, a profile, and one set of parameters of each kind. */
const AVC = Uint8Array.from([1, 66, 0, 31, 255, 225, 0, 4, 103, 66, 0, 31, 1, 0, 2, 104, 206]);

/** A video of this length. Its frames hold no picture. */
export async function video(seconds: number, container: Container = 'MP4'): Promise<Buffer> {
  const format = CONTAINERS[container]();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const isWebM = format instanceof WebMOutputFormat;
  const source = new EncodedVideoPacketSource(isWebM ? 'vp8' : 'avc');
  output.addVideoTrack(source, { frameRate: FRAMES_PER_SECOND });
  await output.start();
  const decoderConfig = isWebM
    ? { codec: 'vp8', ...SIZE }
    : { codec: 'avc1.42001f', description: AVC, ...SIZE };
  for (let frame = 0; frame < seconds * FRAMES_PER_SECOND; frame += 1) {
    const type = frame % FRAMES_PER_SECOND === 0 ? 'key' : 'delta';
    const times = [frame / FRAMES_PER_SECOND, 1 / FRAMES_PER_SECOND] as const;
    await source.add(new EncodedPacket(new Uint8Array(50), type, ...times), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
