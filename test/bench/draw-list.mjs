/** Draws the lines of posts into a list whose other blocks were prepared, as the apps do that Upnext is compared with. */
export function drawList(blocks, posts, about) {
  let place = 0;
  return blocks.map((block) => (block.accessory ? line(posts[place], place++, about) : block));
}

function line({ Id, Content, ScheduleDate, Platforms, Status }, place, { project, button = 'Details' }) {
  const at = new Date(ScheduleDate);
  const time = `<!date^${at.getTime() / 1000}^{time}|${at.toISOString().slice(11, 16)}>`;
  return {
    type: 'section',
    text: {
      type: 'mrkdwn',
      text: `${time}  *${Platforms.join(', ')}*  :clock3: ${Status}\n${Content}`,
      verbatim: true,
    },
    accessory: {
      type: 'button',
      action_id: `post_detail:${place}`,
      text: { type: 'plain_text', text: button, emoji: true },
      value: JSON.stringify({ id: Id, page: { words: '', project } }),
    },
  };
}
