import { plots } from '#fields/plot-select/plots.ts'
import { fieldDataSelect } from '#features/records/contract.ts'
import { listEntry } from '#features/records/web/list-entry.ts'
import { namesInAddresses } from '#ui/form-ports.ts'
import { labelMatch } from '#ui/picker/pinyin.ts'
import type { PickerItem, PickerSource } from '#ui/picker/source.ts'
import { fetchCall } from '#web/call/fetch-call.ts'
import { translate } from '#web/i18n/i18n.ts'

interface PlotItem extends PickerItem {
  readonly name: string
  /** Town, village and area, or how many plots a place has. */
  readonly beside: string
}

type Query = Parameters<typeof fetchCall<typeof fieldDataSelect>>[1]['query']
type Row = Readonly<Record<string, string>>

const { functionId, number, name, area, places } = plots
const columns = [number, name, area, ...places].join(',')
/** Read within a dialog, so that going back to a branch costs nothing. */
const freshMilliseconds = 10_000
/** Plots of one village, and newest plots that are searched by pinyin. */
const readAtOnce = 500
const pageSize = 50

async function ask(query: Query): Promise<{ readonly list: readonly Row[]; readonly total: number }> {
  const { list, pagination } = await fetchCall(fieldDataSelect, { params: { id: functionId }, query }, freshMilliseconds)
  return { list, total: pagination.total }
}

function itemOf(row: Row): PlotItem {
  const named = [row[number], row[name]].filter((text) => text !== undefined && text !== '').join(' ')
  const size = row[area] ? translate('records.plot-area', { area: row[area] }) : ''
  const beside = [...places.map((place) => row[place] ?? ''), size].filter((text) => text !== '').join(' · ')
  return { id: row['id'] ?? '', name: named, beside, leaf: true }
}

/** A branch of the tree is named by the values that lead to it, as the call takes them: `town=620723102,villageId=…`. */
async function placesBelow(under: string, place: string): Promise<readonly PlotItem[]> {
  const { list } = await ask({ columnOptions: columns, under, groupBy: place })
  return list.map((row) => ({
    id: [under, `${place}=${row['id'] ?? ''}`].filter((pair) => pair !== '').join(','),
    name: `${row['name'] || '—'} (${row['count'] ?? ''})`,
    beside: '',
    selectable: false,
  }))
}

async function below(node = ''): Promise<readonly PlotItem[]> {
  const place = places[node === '' ? 0 : node.split(',').length]
  if (place !== undefined) return placesBelow(node, place)
  const { list } = await ask({ columnOptions: columns, under: node, pageSize: readAtOnce })
  return list.map(itemOf).sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** By parts of number and name among all plots, by pinyin among the newest. */
async function search(text: string, after?: string): Promise<{ readonly items: readonly PlotItem[]; readonly next?: string }> {
  const page = Number(after ?? '1')
  const { list, total } = await ask({ columnOptions: columns, keyword: text, currentPage: page, pageSize })
  const found = list.map(itemOf)
  if (total === 0 && /^[a-z]+$/i.test(text)) {
    const [isWanted, newest] = await Promise.all([labelMatch(text), ask({ columnOptions: columns, pageSize: readAtOnce })])
    return { items: newest.list.map(itemOf).filter((item) => isWanted(item.name)) }
  }
  return { items: found, ...(page * pageSize < total ? { next: String(page + 1) } : {}) }
}

/** Field plots that the user may see: by town and village, by search, by pasted numbers or names. */
export const plotSource: PickerSource<PlotItem> = {
  search,
  children: below,
  byIds: async (ids) => (await ask({ ids: ids.join(','), columnOptions: columns })).list.map(itemOf),
  named: async (names) => {
    const asked = namesInAddresses(names).map((part) =>
      ask({ columnOptions: columns, named: part.map(listEntry).join(','), pageSize: readAtOnce }),
    )
    const list = (await Promise.all(asked)).flatMap((answer) => answer.list)
    return names.map((said) => ({ name: said, items: list.filter((row) => row[number] === said || row[name] === said).map(itemOf) }))
  },
  label: (item) => item.name,
  detail: (item) => item.beside,
}
