const isMac = /mac|iphone|ipad/i.test(navigator.userAgent)
const signs: Readonly<Record<string, string>> = {
  Mod: isMac ? '⌘' : 'Ctrl',
  Alt: isMac ? '⌥' : 'Alt',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
}

/** What stands on a key, by its name in events; `Mod` is Ctrl, on a Mac ⌘. */
export const signOf = (key: string): string => signs[key] ?? (key.length === 1 ? key.toUpperCase() : key)
