import type { RegionTree } from './region.ts'
import { readRegions } from './region.ts'
import data from './regions.data.json' with { type: 'json' }

let tree: RegionTree | undefined

/** The shipped regions, made into a tree when first asked for. What was edited since is known to `areaBook` of the feature `areas`. */
export function shippedRegions(): RegionTree {
  tree ??= readRegions(data)
  return tree
}
