import { levelOfCode } from '#engine/values/region.ts'
import type { AreaRow } from '#features/areas/contract.ts'

/** An area as lists answer it, from its code and the names from the province down. */
export function areaRow(code: string, pathNames: readonly string[], more: Partial<AreaRow> = {}): AreaRow {
  const steps = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, code.slice(0, 6), code]
  const path = [...new Set(steps)]
  const level = levelOfCode(code)
  return {
    id: code,
    parentId: path.at(-2) ?? '-1',
    fullName: pathNames.at(-1) ?? '',
    enCode: code,
    type: String(level + 1),
    sortCode: 0,
    enabledMark: 1,
    version: 1,
    hasChildren: level < 3,
    isLeaf: level === 3,
    childLevel: level < 3 ? level + 1 : null,
    path,
    pathNames: [...pathNames],
    offered: true,
    replacedBy: [],
    ...more,
  }
}
