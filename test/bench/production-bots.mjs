/** Whatever happens meanwhile, they end. */
export async function withBots(starting, work) {
  const bots = await Promise.all(starting);
  try {
    return await work(...bots);
  } finally {
    await Promise.all(bots.map((bot) => bot.stop()));
  }
}
