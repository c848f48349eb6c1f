import type { Choice } from '#engine/forms/field-type.ts'
import { childrenOf, type Region, type RegionTree } from '#engine/values/region.ts'
import type { ChoiceSet } from '#features/data-interfaces/entry.ts'
import type { DirectorySnapshot, Organization } from '#server/directory/directory.ts'

/** A node of a tree that is held in memory. */
export interface MemoryNode {
  readonly id: string
  readonly name: string
  readonly isLeaf: boolean
}

/** A tree beside a list, as one reader sees it. */
export interface MemoryTree {
  readonly find: (id: string) => MemoryNode | undefined
  /** The offered nodes directly below one, those at the top below undefined, in order. */
  readonly below: (id: string | undefined) => readonly MemoryNode[]
  /** The node and everything below it, with what is not offered any more: old records hold it. */
  readonly covered: (id: string) => readonly string[]
}

/** Regions down to a level: fields hold none below theirs. */
export function regionTree(tree: RegionTree, deepest: number): MemoryTree {
  const isLeaf = ({ childLevel }: Region): boolean => childLevel === undefined || childLevel > deepest
  const node = (region: Region): MemoryNode => ({ id: region.code, name: region.name, isLeaf: isLeaf(region) })
  const below = (id: string): readonly string[] => [id, ...childrenOf(tree, id).flatMap(({ code }) => below(code))]
  return {
    find: (id) => {
      const found = tree.byCode.get(id)
      return found && node(found)
    },
    below: (id) => childrenOf(tree, id).map(node),
    covered: (id) => {
      const offered = below(id)
      const within = new Set(offered)
      const former = formerRegions(tree).filter(({ parentCode }) => parentCode !== undefined && within.has(parentCode))
      return [...offered, ...former.map(({ code }) => code)]
    },
  }
}

const former = new WeakMap<RegionTree, readonly Region[]>()

function formerRegions(tree: RegionTree): readonly Region[] {
  const known = former.get(tree) ?? [...tree.byCode.values()].filter((region) => region.former)
  former.set(tree, known)
  return known
}

/**
 * Organizations that the reader is shown; one below a hidden one stands at the top.
 *
 * @param sees whether the reader is shown an organization
 */
export function organizationTree(directory: DirectorySnapshot, sees: (one: Organization) => boolean): MemoryTree {
  const shown = directory
    .organizations()
    .filter((one) => one.enabled && sees(one))
    .toSorted((one, other) => one.sortCode - other.sortCode || (one.code < other.code ? -1 : 1))
  const byId = new Map(shown.map((one) => [one.id, one]))
  const children = Map.groupBy(shown, ({ parentId }) => (parentId !== undefined && byId.has(parentId) ? parentId : undefined))
  const node = ({ id, name }: Organization): MemoryNode => ({ id, name, isLeaf: !children.has(id) })
  return {
    find: (id) => {
      const found = byId.get(id)
      return found && node(found)
    },
    below: (id) => (children.get(id) ?? []).map(node),
    covered: (id) => (byId.has(id) ? directory.subtree(id) : []),
  }
}

/** Entries of a dictionary, or those that a data interface gives the reader. */
export function entryTree(entries: readonly Choice[]): MemoryTree {
  const byId = new Map<string, Choice>()
  const visit = (some: readonly Choice[]): void => {
    for (const one of some) {
      byId.set(one.id, one)
      visit(one.children ?? [])
    }
  }
  visit(entries)
  const offered = (some: readonly Choice[] = []): readonly Choice[] => some.filter(({ disabled }) => !disabled)
  const node = ({ id, label, children }: Choice): MemoryNode => ({ id, name: label, isLeaf: offered(children).length === 0 })
  const below = ({ id, children = [] }: Choice): readonly string[] => [id, ...children.flatMap(below)]
  return {
    find: (id) => {
      const found = byId.get(id)
      return found && node(found)
    },
    below: (id) => offered(id === undefined ? entries : byId.get(id)?.children).map(node),
    covered: (id) => {
      const found = byId.get(id)
      return found ? below(found) : []
    },
  }
}

/** Entries of an interface in the words of a dictionary. */
export const choiceOf = ({ id, fullName, disabled = false, children = [] }: ChoiceSet['entries'][number]): Choice => ({
  id,
  label: fullName,
  disabled,
  children: children.map(choiceOf),
})
