import { useState } from 'react'
import type { ComponentProps } from 'react'
import { render } from 'vitest-browser-react'
import type { FormDefinition, ListDefinition } from '#engine/forms/model.ts'
import { fillText } from '#engine/texts/text.ts'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { part, testTexts } from '#web/form/testing/render-form.tsx'
import { ListView } from '#web/list/list-view.tsx'
import type { ColumnSetting, ListActions, ListPage, ListQuery, ListRow } from '#web/list/model.ts'
import type { SumRows } from '#web/list/use-sums.ts'

export const text: ComponentProps<typeof TextProvider>['value'] = (key, params) => fillText(testTexts, 'zh', key, params)

const choices = {
  options: [
    { id: '1', fullName: '玉米' },
    { id: '2', fullName: '水稻' },
  ],
}

export const form: FormDefinition = {
  parts: [
    part('code', 'bill-number', '编号'),
    part('name', 'text', '企业名称'),
    part('kind', 'select', '作物', { options: choices }),
    part('area', 'number', '面积'),
    part('day', 'date', '签订日期'),
    part('owner', 'text', '负责人'),
  ],
  rules: [],
  settings: {},
}

/** A list with each kind of search, a column to sort by and one that is summed. */
export const definition: ListDefinition = {
  columns: [
    { key: 'code', label: '编号', width: 160, sortable: true },
    { key: 'name', label: '企业名称', width: 240 },
    { key: 'kind', label: '作物' },
    { key: 'area', label: '面积', sortable: true },
    { key: 'day', label: '签订日期' },
    { key: 'owner', label: '负责人' },
  ],
  searches: [
    { key: 'name', label: '企业名称', kind: 'like' },
    { key: 'kind', label: '作物', kind: 'equal', multiple: true },
    { key: 'area', label: '面积', kind: 'range' },
    { key: 'day', label: '签订日期', kind: 'range' },
    { key: 'owner', label: '负责人', kind: 'like' },
  ],
  sortBy: '',
  sortDirection: 'desc',
  paged: true,
  pageSize: 20,
  buttons: [],
  rowButtons: [],
  summary: ['area'],
  judges: { buttons: false, columns: false, fields: false, rows: false },
}

export const rows = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${index}`,
    code: `BA2026${String(index).padStart(4, '0')}`,
    name: `北林种业科技有限责任公司绥化第${index}分公司`,
    kind: '玉米',
    area: '1,200.00',
    day: '2026-04-12',
    owner: '张三',
  }))

export interface GivenList {
  readonly queryAtFirst?: Partial<ListQuery>
  readonly actions?: Partial<ListActions>
  readonly sumRows?: SumRows
  readonly onRefresh?: () => void
  readonly sortsBySeveral?: boolean
  readonly defined?: Partial<ListDefinition>
}

/** Draws a list as a screen that holds its query and its columns. */
export async function renderList(
  shown: Partial<ListPage>,
  { queryAtFirst = {}, actions = {}, sumRows, onRefresh = () => undefined, sortsBySeveral = false, defined = {} }: GivenList = {},
) {
  const queries: ListQuery[] = []
  let settingsNow: readonly ColumnSetting[] | undefined
  function Screen() {
    const [settings, setSettings] = useState<readonly ColumnSetting[]>()
    settingsNow = settings
    const [query, setQuery] = useState<ListQuery>({ page: 1, size: 20, sort: undefined, filter: {}, ...queryAtFirst })
    const row = ['编辑', '详情', '打印', '删除'].map((label) => ({ name: label, label, run: () => undefined }))
    const all: ListActions = {
      toolbar: [{ name: 'add', label: '新增', primary: true, run: () => undefined }],
      row: () => row,
      selection: [{ name: 'remove', label: '批量删除', run: () => undefined }],
      ...actions,
    }
    return (
      <div style={{ height: '100vh', padding: 16, boxSizing: 'border-box' }}>
        <ListView
          definition={{ ...definition, ...defined }}
          form={form}
          page={{ rows: [], loading: false, total: 0, ...shown }}
          query={query}
          onQuery={(next) => {
            queries.push(next)
            setQuery(next)
          }}
          onRefresh={onRefresh}
          actions={all}
          columns={{ settings, onChange: (next) => setSettings(next) }}
          facts={bareFacts}
          sortsBySeveral={sortsBySeveral}
          {...(sumRows ? { sumRows } : {})}
        />
      </div>
    )
  }
  const screen = await render(
    <TextProvider value={text}>
      <ThemeProvider colour="blue" language="zh">
        <Screen />
      </ThemeProvider>
    </TextProvider>,
  )
  return { screen, queries, settings: () => settingsNow }
}
