import { z } from 'zod'
import { call } from '#engine/contract/call.ts'
import { listOf, pageOf, pageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { flagFilter } from '#engine/resource/inputs.ts'
import { areaInput } from '#features/areas/contract/inputs.ts'

/** Areas (行政区划): the administrative regions, whose codes records hold (platform-api 7). The id of an area is its code. */
export const areasPath = '/api/system/Area'
const path = areasPath

export const areaMenu = 'system-area'

/** Regions asked for by code at once. */
export const areasAtOnce = 200

const code = z.string().max(20)

/** Ours: level of the areas directly below, 0 to 3; null where there are none. A city without counties has townships. */
const childLevel = z.number().nullable()

const area = z.object({
  id: z.string(),
  parentId: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** 1 province, 2 city, 3 county, 4 township. */
  type: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  version: z.number(),
})

const row = area.extend({
  hasChildren: z.boolean(),
  isLeaf: z.boolean(),
  childLevel,
  /** Ours: codes and names from the province to the area. */
  path: z.array(z.string()),
  pathNames: z.array(z.string()),
  /** Ours: it may be chosen in forms today. */
  offered: z.boolean(),
  /** Ours: the areas that replace it, in force or not yet. */
  replacedBy: z.array(z.object({ id: z.string(), fullName: z.string(), effectiveDate: z.number().nullable() })),
})
export type AreaRow = z.output<typeof row>

const form = area.extend({
  /** `''` for a province. */
  parentName: z.string(),
  description: z.string(),
  effectiveDate: z.number().nullable(),
  replaces: z.string(),
})
export type AreaForm = z.output<typeof form>

const managed = resourceCalls(path, rulesOfMenu(areaMenu))

export const readArea = managed.read(form, '/{id}/Info')
export const createArea = managed.create(areaInput)
export const updateArea = managed.update(areaInput)
export const deleteArea = managed.remove()
export const switchArea = managed.switchState()
/**
 * Ours: the records that hold an area or one below it, told before it is disabled, deleted or replaced. The id may be several codes, joined
 * with commas.
 */
export const areaUse = call({
  ...managed.uses(),
  access: rulesOfMenu(areaMenu).see,
  params: z.object({ id: z.string().max(500) }),
  rate: 'search',
})

/**
 * Areas directly below one (`-1`: the provinces). With a keyword those below it at any depth whose name holds it, as it is or as
 * pinyin, or whose code begins with it: those with exactly this name first, then the wider ones, at most 50; words before the last one
 * narrow down where they lie (`临泽 新华`). `enabledMark` 1: those that may be chosen today; 0: the others.
 */
export const listAreas = call({
  method: 'GET',
  path: `${path}/{id}`,
  access: 'signed-in',
  rate: 'search',
  params: z.object({ id: code }),
  query: z.object({ keyword: z.string().max(50).default(''), enabledMark: flagFilter }),
  answer: listOf(row),
})

/** Areas directly below one that may be chosen, without the node of the second id. */
export const chooseAreas = call({
  method: 'GET',
  path: `${path}/{id}/Selector/{ids}`,
  access: 'signed-in',
  params: z.object({ id: code, ids: z.string().max(100) }),
  answer: listOf(z.object({ id: z.string(), fullName: z.string(), isLeaf: z.boolean(), childLevel })),
})

/** Names for paths of codes; an unknown code has the name `''`. */
export const areaNames = call({
  method: 'POST',
  path: `${path}/GetAreaByIds`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({ idsList: z.array(z.array(code).max(5)).max(areasAtOnce) }),
  answer: z.array(z.array(z.string())),
})

/** Ours: the places of codes in the tree, former ones too; unknown codes are left out. */
export const areaPlaces = call({
  method: 'POST',
  path: `${path}/Actions/Places`,
  access: 'signed-in',
  changes: false,
  rate: 'search',
  body: z.object({ codes: z.array(code).max(areasAtOnce) }),
  answer: listOf(z.object({ id: z.string(), fullName: z.string(), childLevel, path: z.array(z.string()), pathNames: z.array(z.string()) })),
})

/*
 * Calls of the portal that the platform does not have (platform-api 15). Their shapes are ours: codes with names, and
 * levels that count from 1, as the type of an area does.
 */

const region = z.object({
  code: z.string(),
  name: z.string(),
  /** 1 province, 2 city, 3 county, 4 township. */
  level: z.number(),
  /** `''` for a province. */
  parentCode: z.string(),
  hasChildren: z.boolean(),
})

const parentCode = z.object({ parentCode: code.default('') })

/** Regions directly below one; the provinces without a code. */
export const districtRegions = call({
  method: 'GET',
  path: '/api/District/regions',
  access: 'signed-in',
  query: parentCode,
  answer: z.array(region),
})

/** All regions of one level in a region; of the whole country only provinces and cities, as there are 3,000 counties. */
export const districtLevel = call({
  method: 'GET',
  path: '/api/District/level',
  access: 'signed-in',
  rate: 'search',
  query: parentCode.extend({ level: z.coerce.number().int().min(1).max(4).default(1) }),
  answer: z.array(region),
})

/** One region, former ones too, with those it lies in from the province down and those directly below. */
export const regionByCodeAll = call({
  method: 'GET',
  path: '/region/queryRegionByCodeAll',
  access: 'signed-in',
  query: z.object({ code }),
  answer: region.extend({ path: z.array(region), children: z.array(region) }),
})

/** A page of the regions in one; with a keyword as `listAreas` searches. */
export const regionalList = call({
  method: 'GET',
  path: '/api/regional/queryList',
  access: 'signed-in',
  rate: 'search',
  query: pageQuery.extend(parentCode.shape).extend({ keyword: z.string().max(50).default('') }),
  answer: pageOf(region),
})
