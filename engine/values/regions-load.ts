import { readFileSync } from 'node:fs'
import type { RegionData, RegionTree } from './region.ts'
import { readRegions } from './region.ts'

let tree: RegionTree | undefined

/** The shipped regions, read when first asked for. For the server: the browser asks the server for the children of one. */
export function shippedRegions(): RegionTree {
  tree ??= readRegions(JSON.parse(readFileSync(new URL('./regions.data.json', import.meta.url), 'utf8')) as RegionData)
  return tree
}
