/** Stops the bots after the work, also when it fails. */
export async function withBots(starting, work) {
  const bots = await Promise.all(starting);
  try {
    return await work(...bots);
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
  }
}
