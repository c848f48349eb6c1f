import { labelMatch } from '#ui/picker/pinyin.ts'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { peopleByIds, personTree } from '#features/pickers/contract.ts'
import type { PersonNode } from '#features/pickers/contract.ts'
import { request } from '#web/call/request.ts'
import { onSessionEnd } from '#web/session/end-session.ts'

interface PersonItem extends PickerItem {
  readonly name: string
  readonly organization: string
}

const names = new Map<string, string>()

onSessionEnd(() => names.clear())

/** Name of a person seen before in a picker, a field or a timeline. */
export function personName(id: string): string | undefined {
  return names.get(id)
}

/** Keeps names that came with other answers, so that nobody asks for them. */
export function rememberPeople(people: readonly { readonly id: string; readonly name: string }[]): void {
  for (const { id, name } of people) if (id !== '' && name !== '') names.set(id, name)
}

function itemOf({ id, fullName, type, isLeaf, organize }: PersonNode): PersonItem {
  if (type === 'user') names.set(id, fullName)
  return { id, name: fullName, organization: organize, leaf: isLeaf, selectable: type === 'user' }
}

const pageSize = 20

/** How many people are asked for at once. */
const askedAtOnce = 200

async function peopleOf(ids: readonly string[]) {
  const parts = Array.from({ length: Math.ceil(ids.length / askedAtOnce) }, (_, part) =>
    ids.slice(part * askedAtOnce, (part + 1) * askedAtOnce),
  )
  const answers = await Promise.all(parts.map((userId) => request(peopleByIds, { body: { userId: [...userId] } })))
  return answers.flatMap(({ list }) => list)
}

/** People, below their organizations or found by name. */
export const peopleSource: PickerSource<PersonItem> = {
  search: async (text, after) => {
    const currentPage = Number(after ?? '1')
    const { list, pagination } = await request(personTree, { params: { id: '0' }, body: { keyword: text, currentPage, pageSize } })
    return { items: list.map(itemOf), ...(currentPage * pageSize < pagination.total ? { next: String(currentPage + 1) } : {}) }
  },
  children: async (id) => {
    const { list } = await request(personTree, { params: { id: id ?? '0' }, body: {} })
    return list.map(itemOf)
  },
  byIds: async (ids) => {
    const list = await peopleOf(ids)
    rememberPeople(list.map(({ id, fullName }) => ({ id, name: fullName })))
    return list.map(({ id, fullName, organize, enabledMark }) => ({
      id,
      name: fullName,
      organization: organize,
      leaf: true,
      ...(enabledMark === 0 ? { disabled: true } : {}),
    }))
  },
  label: ({ name }) => name,
  detail: ({ organization }) => organization,
}

/** The people of one organization, without those below it. */
export function peopleOfOrganization(organizationId: string): PickerSource<PersonItem> {
  const all = async () => {
    const { list } = await request(personTree, { params: { id: organizationId }, body: {} })
    return list.filter(({ type }) => type === 'user').map(itemOf)
  }
  return {
    ...peopleSource,
    children: all,
    search: async (text) => {
      const [isWanted, people] = await Promise.all([labelMatch(text), all()])
      return { items: people.filter(({ name }) => isWanted(name)) }
    },
  }
}
