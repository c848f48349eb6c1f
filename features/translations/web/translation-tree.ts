import { ownerKinds } from '#engine/texts/translation.ts'
import type { TextOwner } from '#features/translations/contract.ts'
import type { Translate } from '#ui/text/use-text.tsx'
import type { NamedNode } from '#web/admin/tree.ts'

/** A node of the tree of definitions: all of them, a kind, or a definition. */
export interface OwnerNode extends NamedNode<OwnerNode> {
  readonly children: readonly OwnerNode[]
}

/** Kind and id of what is chosen, as the list asks for it; empty members ask for all. */
export interface ChosenOwner {
  readonly kind: TextOwner['kind'] | ''
  readonly owner: string
}

/** The definitions below their kinds, with the number of texts that wait. Kinds without any are left out. */
export function ownerTree(owners: readonly TextOwner[], t: Translate): readonly OwnerNode[] {
  const named = (name: string, open: number): string => (open === 0 ? name : t('translations.owner-open', { name, count: open }))
  const open = (some: readonly TextOwner[]): number => some.reduce((sum, one) => sum + one.open, 0)
  const node = (id: string, fullName: string, children: readonly OwnerNode[] = []): OwnerNode => ({ id, fullName, enCode: '', children })
  const kinds = ownerKinds.flatMap((kind) => {
    const own = owners.filter((one) => one.kind === kind)
    const below = own.map(({ id, name, open: waiting }) => node(`${kind}:${id}`, named(name, waiting)))
    return own.length === 0 ? [] : [node(kind, named(t(`translations.kind.${kind}`), open(own)), below)]
  })
  return [node('', named(t('translations.all'), open(owners)), kinds)]
}

/** What a node of the tree stands for; the address may name any. */
export function chosenOwner(id = ''): ChosenOwner {
  const [name = '', ...rest] = id.split(':')
  const kind = ownerKinds.find((one) => one === name) ?? ''
  return { kind, owner: kind === '' ? '' : rest.join(':').slice(0, 100) }
}
