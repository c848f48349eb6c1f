let firstLetters: ((label: string) => string) | undefined
let asked = false

/** Whether a label holds what was typed: its signs, or the first letters of their pinyin (loaded with the first search in letters). */
export function matchesPinyin(label: string, typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  if (label.toLowerCase().includes(wanted)) return true
  if (!/^[a-z]+$/.test(wanted)) return false
  if (!asked) {
    asked = true
    void import('pinyin-pro').then(({ pinyin }) => {
      firstLetters = (text) => pinyin(text, { toneType: 'none', pattern: 'first', type: 'array' }).join('').toLowerCase()
    })
  }
  return firstLetters?.(label).includes(wanted) ?? false
}
