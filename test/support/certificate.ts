import { createSign, generateKeyPairSync } from 'node:crypto';

/** A certificate for tests with TLS, and its key. It has signed itself, so it is its own authority. */
export function selfSigned(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(SEQUENCE, Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = der(SEQUENCE, Buffer.from('0603550403', 'hex'), der(UTF8, Buffer.from(host)));
  const name = der(SEQUENCE, der(SET, commonName));
  const hosts = der(SEQUENCE, der(DNS_NAME, Buffer.from(`*.${host}`)));
  const subjectAltName = der(SEQUENCE, Buffer.from('0603551d11', 'hex'), der(OCTETS, hosts));
  const toSign = der(
    SEQUENCE,
    der(VERSION, der(INTEGER, Buffer.of(2))),
    der(INTEGER, Buffer.of(1)),
    ecdsaWithSha256,
    name,
    der(SEQUENCE, der(TIME, Buffer.from('200101000000Z')), der(TIME, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXTENSIONS, der(SEQUENCE, subjectAltName)),
  );
  const signature = createSign('sha256').update(toSign).sign(privateKey);
  const signed = der(SEQUENCE, toSign, ecdsaWithSha256, der(BITS, Buffer.of(0), signature));
  const lines = signed.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Tags of ASN.1. */
const [INTEGER, BITS, OCTETS, UTF8, TIME] = [0x02, 0x03, 0x04, 0x0c, 0x17];
const [SEQUENCE, SET, DNS_NAME, VERSION, EXTENSIONS] = [0x30, 0x31, 0x82, 0xa0, 0xa3];

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
