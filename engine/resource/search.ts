/** Whether one of the texts holds the keyword; case and outer spaces do not matter, no keyword fits everything. */
export function holdsKeyword(keyword: string, texts: readonly string[]): boolean {
  const wanted = keyword.trim().toLowerCase()
  return wanted === '' || texts.some((text) => text.toLowerCase().includes(wanted))
}
