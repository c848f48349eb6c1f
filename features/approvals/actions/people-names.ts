/** Number of people shown by name; the others are counted. */
const shown = 4

/** Names of people in one line, such as `张三、李四`; of many only the first ones and the number. */
export function namesOf(people: readonly { readonly name: string }[]): string {
  const names = people.map(({ name }) => name)
  const more = names.length - shown
  return more > 0 ? `${names.slice(0, shown).join('、')} +${more}` : names.join('、')
}
