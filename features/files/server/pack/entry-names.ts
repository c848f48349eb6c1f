/** Names that Windows keeps for devices, whatever follows the dot. */
const deviceName = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * Names of files as entries of an archive: none leads out of the folder it is unpacked in, each can be written by every system, and
 * equal ones are numbered (`a.txt`, `a (2).txt`), also those that differ in case alone.
 */
export function entryNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const safe = safeName(name)
    const dot = safe.lastIndexOf('.')
    const [stem, ending] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, '']
    let free = safe
    for (let number = 2; taken.has(keyOf(free)); number += 1) free = `${stem} (${number})${ending}`
    taken.add(keyOf(free))
    return free
  })
}

const keyOf = (name: string): string => name.normalize('NFC').toLowerCase()

function safeName(name: string): string {
  const plain = name
    .replace(/[\\/:*?"<>|\p{C}]/gu, '_')
    .replace(/^\.+/, '_')
    .replace(/[. ]+$/, '')
  return deviceName.test(plain) ? `_${plain}` : plain || '_'
}
