import { currentUserVariable } from '#engine/values/current-user.ts'
import { labelMatch } from '#ui/picker/pinyin.ts'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { peopleByIds, peopleByNames, personTree } from '#features/pickers/contract.ts'
import type { PersonNode } from '#features/pickers/contract.ts'
import { request } from '#web/call/request.ts'
import { translate } from '#web/i18n/i18n.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

export interface PersonItem extends PickerItem {
  readonly name: string
  readonly organization: string
}

const names = new Map<string, string>()

onSessionEnd(() => names.clear())

/** Name of a person seen before in a picker, a field or a timeline. */
export function personName(id: string): string | undefined {
  return id === currentUserVariable ? translate('ui.picker.current-user') : names.get(id)
}

/** Keeps names that came with other answers, so that nobody asks for them. */
export function rememberPeople(people: readonly { readonly id: string; readonly name: string }[]): void {
  for (const { id, name } of people) if (id !== '' && name !== '') names.set(id, name)
}

/** A node of the tree of people as an item; somebody stands below each of his organizations. */
export function personItem({ id, parentId, fullName, type, isLeaf, organize }: PersonNode): PersonItem {
  const item = { id, name: fullName, organization: organize, leaf: isLeaf }
  if (type !== 'user') return { ...item, selectable: false }
  names.set(id, fullName)
  return { ...item, node: `${parentId}/${id}` }
}

/** People on a page of results. */
export const pageSize = 20

/** How many people are asked for at once. */
const askedAtOnce = 200

async function peopleOf(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, part) =>
    ids.slice(part * askedAtOnce, (part + 1) * askedAtOnce),
  )
  const answers = await Promise.all(parts.map((userId) => request(peopleByIds, { body: { userId: [...userId] } })))
  return answers.flatMap(({ list }) => list)
}

const label = ({ name }: PersonItem): string => name
const detail = ({ organization }: PersonItem): string => organization

async function byIds(ids: readonly string[]): Promise<readonly PersonItem[]> {
  const list = await peopleOf(ids)
  rememberPeople(list.map(({ id, fullName }) => ({ id, name: fullName })))
  return list.map(({ id, fullName, organize, enabledMark }) => ({
    id,
    name: fullName,
    organization: organize,
    leaf: true,
    ...(enabledMark === 0 ? { disabled: true } : {}),
  }))
}

/** Everybody, below the organizations or found by name. */
export const everybodySource: PickerSource<PersonItem> = {
  search: async (text, after) => {
    const currentPage = Number(after ?? '1')
    const { list, pagination } = await request(personTree, { params: { id: '0' }, body: { keyword: text, currentPage, pageSize } })
    return { items: list.map(personItem), ...(currentPage * pageSize < pagination.total ? { next: String(currentPage + 1) } : {}) }
  },
  children: async (node) => {
    const { list } = await request(personTree, { params: { id: node ?? '0' }, body: {} })
    return list.map(personItem)
  },
  byIds,
  named: async (wanted) => {
    const { list } = await request(peopleByNames, { body: { names: [...wanted] } }, { handles: 'all' })
    return list.map(({ name, people }) => ({ name, items: people.map(personItem) }))
  },
  label,
  detail,
}

/** The people of one organization, without those below it. */
export function peopleOfOrganization(organizationId: string): PickerSource<PersonItem> {
  const all = async () => {
    const { list } = await request(personTree, { params: { id: organizationId }, body: {} })
    return list.filter(({ type }) => type === 'user').map(personItem)
  }
  return {
    ...everybodySource,
    children: all,
    search: async (text) => {
      const [isWanted, people] = await Promise.all([labelMatch(text), all()])
      return { items: people.filter(({ name }) => isWanted(name)) }
    },
  }
}
