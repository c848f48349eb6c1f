/**
 * Converts simplified characters to traditional ones with the words of Taiwan. The tables are read when the first conversion is asked
 * for: they take some megabytes and nothing else needs them.
 */
export async function toTraditional(): Promise<(text: string) => string> {
  const { Converter } = await import('opencc-js/cn2t')
  return Converter({ from: 'cn', to: 'twp' })
}
