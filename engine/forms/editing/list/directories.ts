import { directoriesOf, withDirectorySources, type DirectorySource } from '../../directory.ts'
import type { ListDefinition } from '../../model.ts'

/** A directory of a list while it is designed. */
export interface DesignedDirectory {
  /** `''` for the one of fields that name none. */
  readonly name: string
  readonly source: DirectorySource
}

/** The directories of a list, the one without a name first; undefined where they are written in a shape that nobody can read. */
export function designedDirectories(list: ListDefinition): readonly DesignedDirectory[] | undefined {
  const directories = directoriesOf(list)
  return directories === 'unreadable' ? undefined : [...directories].map(([name, { source }]) => ({ name, source }))
}

/** The list with these directories; with none it is as if it had never had any. */
export const withDirectories = (list: ListDefinition, directories: readonly DesignedDirectory[]): ListDefinition =>
  withDirectorySources(list, new Map(directories.map(({ name, source }) => [name, source])))

/** Why a directory cannot have a name: fields give it, and members of JSON that look like numbers lose their order. */
export function refuseDirectoryName(
  directories: readonly DesignedDirectory[],
  at: number,
  name: string,
): 'empty' | 'taken' | 'shape' | undefined {
  if (name === '') return 'empty'
  if (name.length > 50 || /^\d+$/.test(name) || name === '__proto__') return 'shape'
  return directories.some((one, index) => index !== at && one.name === name) ? 'taken' : undefined
}

/** A name that no directory has yet. */
export function freeDirectoryName(directories: readonly DesignedDirectory[], word: string): string {
  const taken = new Set(directories.map(({ name }) => name))
  let number = 1
  while (taken.has(`${word}${number}`)) number += 1
  return `${word}${number}`
}
