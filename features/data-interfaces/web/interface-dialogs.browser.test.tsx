import { describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  allow,
  copyInterface,
  disallow,
  importInterface,
  interfaceLog,
  interfaceParameters,
  listInterfaces,
  readAllowed,
  readInterface,
  testInterface,
  updateInterface,
  type Allowed,
} from '#features/data-interfaces/contract.ts'
import { logLine, openMore, pageOf, renderInterfaces, storedForm, varieties } from '#features/data-interfaces/testing/given-interfaces.tsx'
import { selectDataSource } from '#features/data-sources/contract.ts'
import { answered, refused, refusing } from '#web/testing/answer-calls.ts'
import { drawn } from '#web/testing/looked-at.ts'
import { describedBy } from '#web/testing/screen-states.tsx'

const list = answered(listInterfaces, pageOf([varieties]))

describe('a test run', () => {
  const year = { id: 'year', field: 'year', fieldName: '年度', dataType: 'int' as const, required: 1, defaultValue: '2026' }
  const crop = { ...year, id: 'crop', field: 'crop', fieldName: '', dataType: 'varchar' as const, required: 0, defaultValue: '' }
  const answer = {
    milliseconds: 8,
    rows: 1,
    columns: ['id', '品种名称'],
    list: [{ id: '1', 品种名称: '郑单958' }],
    text: '[{"id":"1","品种名称":"郑单958"}]',
  }

  test('parameters that cannot be read say why, and are read again', async () => {
    let now: () => ReturnType<typeof refusing> | (typeof year)[] = () => refusing(403, '您没有运行该接口的权限')
    const { screen, said } = await renderInterfaces([list, answered(interfaceParameters, () => now())])
    await openMore(screen, '试运行')
    const problem = screen.getByRole('dialog').getByRole('alert')
    await expect.element(problem.getByText('您没有运行该接口的权限')).toBeVisible()
    now = () => [year]
    await problem.getByRole('button', { name: '重试' }).click()
    await expect.element(screen.getByRole('textbox', { name: '年度（year） *' })).toHaveValue('2026')
    expect(said).toEqual([])
  })

  test('begins with the defaults, runs by Enter, shows rows and the whole answer, and forgets them where the next run fails', async () => {
    let now: () => ReturnType<typeof refusing> | typeof answer = () => answer
    const { screen, asked, isAccessible } = await renderInterfaces([
      list,
      answered(interfaceParameters, [year, crop]),
      answered(testInterface, () => now()),
    ])
    await openMore(screen, '试运行')
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'crop' }).fill('玉米')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('columnheader', { name: '品种名称' })).toBeVisible()
    await expect.element(dialog.getByRole('cell', { name: '郑单958' })).toBeVisible()
    await expect.element(dialog.getByText('1行，用时8毫秒', { exact: true })).toBeVisible()
    expect(asked(testInterface)[0]?.body.paramList).toEqual([
      { field: 'year', defaultValue: '2026' },
      { field: 'crop', defaultValue: '玉米' },
    ])
    await dialog.getByRole('tab', { name: '返回内容' }).click()
    await expect.element(dialog.getByText(answer.text)).toBeVisible()
    await isAccessible()
    now = () => refusing(422, '参数year的值与类型不符')
    await dialog.getByRole('textbox', { name: /^年度/ }).fill('今年')
    await dialog.getByRole('button', { name: '运行' }).click()
    await expect.element(dialog.getByRole('alert').getByText('参数year的值与类型不符')).toBeVisible()
    expect(dialog.getByText(answer.text).elements()).toEqual([])
    await expect.element(dialog.getByRole('textbox', { name: /^年度/ })).toHaveValue('今年')
  })

  test('without parameters it says how to begin; a wide answer scrolls by itself on a phone', async () => {
    const columns = Array.from({ length: 12 }, (_, index) => `品种审定编号第${index + 1}列`)
    const wide = { ...answer, columns, list: [Object.fromEntries(columns.map((name) => [name, '国审玉20000009号'.repeat(3)]))] }
    const { screen, fitsWidth } = await renderInterfaces([list, answered(interfaceParameters, []), answered(testInterface, wide)], {
      phone: true,
    })
    await openMore(screen, '试运行')
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('该接口没有参数，点击“运行”查看返回内容')).toBeVisible()
    await dialog.getByRole('button', { name: '运行' }).click()
    await expect.element(dialog.getByRole('region', { name: '数据' })).toBeVisible()
    fitsWidth()
    const table = dialog.getByRole('region', { name: '数据' }).element()
    expect(table.scrollWidth, 'scrolls within the dialog').toBeGreaterThan(table.clientWidth)
    expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  })
})

describe('the log of calls', () => {
  test('names the caller and what failed, and goes on to the next page', async () => {
    const failed = { ...logLine, id: 'l2', userId: '李四/lisi', failure: '该服务暂时不可用，请稍后重试' }
    const { screen, asked } = await renderInterfaces([
      list,
      answered(interfaceLog, ({ query }) => ({
        list: query.currentPage === 1 ? [logLine] : [failed],
        pagination: { currentPage: query.currentPage, pageSize: 20, total: 21 },
      })),
    ])
    await openMore(screen, '调用日志')
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('成功', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('2026-03-05 08:00:00')).toBeVisible()
    await dialog.getByRole('listitem', { name: '下一页' }).click()
    await expect.element(dialog.getByText('该服务暂时不可用，请稍后重试')).toBeVisible()
    await expect.element(dialog.getByText('李四/lisi')).toBeVisible()
    expect(asked(interfaceLog).map(({ params, query }) => [params.id, query.currentPage])).toEqual([
      ['i1', 1],
      ['i1', 2],
    ])
  })

  test('says that there is none yet, and why it cannot be read', async () => {
    let now: () => ReturnType<typeof refusing> | ReturnType<typeof pageOf<typeof logLine>> = () => refusing(500, '服务暂时不可用')
    const { screen, said } = await renderInterfaces([list, answered(interfaceLog, () => now())])
    await openMore(screen, '调用日志')
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('服务暂时不可用')).toBeVisible()
    now = () => pageOf<typeof logLine>([])
    await dialog.getByRole('button', { name: '重试' }).click()
    await expect.element(dialog.getByText('还没有调用记录')).toBeVisible()
    expect(said).toEqual([])
  })
})

describe('what interfaces may reach', () => {
  const seed = { name: 'seed', label: '备案', columns: ['id'], id: null, version: 0 }
  const parts = { name: 'seed_parts', label: '', columns: ['id', 'seed_id'], id: 't2', version: 4 }
  const cloud = { id: 'o1', name: 'https://api.example.com', version: 2 }
  const weather = { id: 'o2', name: 'https://weather.example.cn:8443', version: 1 }
  const reach: Allowed = { sqlReady: true, tables: [seed, parts], origins: [cloud, weather] }

  async function open(calls: Parameters<typeof renderInterfaces>[0], given: Parameters<typeof renderInterfaces>[1] = {}) {
    const rendered = await renderInterfaces([list, ...calls], given)
    await rendered.screen.getByRole('button', { name: '访问范围' }).click()
    return { ...rendered, dialog: rendered.screen.getByRole('dialog').filter({ hasText: '访问范围' }) }
  }

  test('an address is taken back after a question that names it', async () => {
    let origins = [cloud, weather]
    const { screen, dialog, asked } = await open([
      answered(readAllowed, () => ({ ...reach, origins })),
      answered(disallow, () => {
        origins = [weather]
        return null
      }),
    ])
    await dialog.getByRole('button', { name: '移除 https://api.example.com' }).click()
    const question = screen.getByRole('dialog').filter({ hasText: '使用该地址的API接口将无法调用' })
    await expect.element(question.getByText('https://api.example.com')).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(asked(disallow)).toEqual([])
    await dialog.getByRole('button', { name: '移除 https://api.example.com' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => asked(disallow).map(({ params, body }) => [params.id, body])).toEqual([['o1', { version: 2 }]])
    await expect.element(dialog.getByText('https://api.example.com', { exact: true })).not.toBeInTheDocument()
    await expect.element(dialog.getByText('https://weather.example.cn:8443')).toBeVisible()
  })

  test('an address that is refused says so at its field and stays typed; one that is taken empties it', async () => {
    let now: () => ReturnType<typeof refusing> | { id: string; version: number } = () =>
      refusing(422, '请输入协议和主机（可带端口），如 https://api.example.com')
    const { dialog, asked, said } = await open([answered(readAllowed, reach), answered(allow, () => now())])
    const field = dialog.getByRole('textbox', { name: '地址，如 https://api.example.com' })
    await field.fill('api.example')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => describedBy(field.element())).toBe('请输入协议和主机（可带端口），如 https://api.example.com')
    await expect.element(field).toHaveValue('api.example')
    expect(said).toEqual([])
    now = () => ({ id: 'o3', version: 1 })
    await field.fill('https://api.example.org')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    expect(describedBy(field.element())).toBe('')
    expect(asked(allow).map(({ body }) => body.name)).toEqual(['api.example', 'https://api.example.org'])
  })

  test('a table that needs another one is refused above the tables, not at the address', async () => {
    const { dialog, asked } = await open([
      answered(readAllowed, reach),
      refused(allow, 422, '请先允许主表seed_main'),
      answered(disallow, null),
    ])
    await dialog.getByRole('checkbox', { name: '允许 SQL 查询seed', exact: true }).click()
    const refusal = dialog.getByRole('alert').filter({ hasText: '请先允许主表seed_main' })
    await expect.element(refusal).toBeVisible()
    const address = dialog.getByRole('textbox').element()
    expect(refusal.element().compareDocumentPosition(address) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    expect(describedBy(address)).toBe('')
    await dialog.getByRole('checkbox', { name: '允许 SQL 查询seed_parts' }).click()
    await expect.poll(() => asked(disallow).map(({ params, body }) => [params.id, body])).toEqual([['t2', { version: 4 }]])
  })

  test('who is no super administrator reads it; without a role that reads, and without tables, it says so', async () => {
    const { dialog } = await open([answered(readAllowed, { sqlReady: false, tables: [], origins: [cloud] })], { isAdministrator: false })
    await expect.element(dialog.getByText('https://api.example.com')).toBeVisible()
    await expect.element(dialog.getByText(/没有配置只读数据库账号/)).toBeVisible()
    await expect.element(dialog.getByText('还没有业务表，发布表单后出现')).toBeVisible()
    expect(dialog.getByRole('textbox').elements()).toEqual([])
    expect(dialog.getByRole('button', { name: /^(移除|允许)/ }).elements()).toEqual([])
  })

  test('what cannot be read says why, and is read again', async () => {
    let now: () => ReturnType<typeof refusing> | Allowed = () => refusing(500, '服务暂时不可用')
    const { dialog } = await open([answered(readAllowed, () => now())])
    await expect.element(dialog.getByText('服务暂时不可用')).toBeVisible()
    now = () => reach
    await dialog.getByRole('button', { name: '重试' }).click()
    await expect.element(dialog.getByText('https://api.example.com')).toBeVisible()
  })
})

describe('the form', () => {
  const calls = [list, answered(selectDataSource, { list: [] })]

  test('asks for what a service needs once it is one, keeps headers covered, and sends rows without the one that was removed', async () => {
    const headers = JSON.stringify([
      { field: 'Authorization', value: '******' },
      { field: 'X-Region', value: '******' },
    ])
    const parameters = JSON.stringify([{ field: 'year', fieldName: '年度', dataType: 'int', defaultValue: '', required: 1 }])
    const service = { ...storedForm, dataType: 3, path: 'https://api.example.com/a', requestMethod: '7', requestHeaders: headers }
    const { screen, asked } = await renderInterfaces([
      ...calls,
      answered(readInterface, { ...service, requestParameters: parameters }),
      answered(updateInterface, { id: 'i1', version: 4 }),
    ])
    await screen.getByRole('button', { name: '编辑' }).click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '编辑接口' })
    await expect.element(dialog.getByRole('textbox', { name: /^接口地址/ })).toHaveValue('https://api.example.com/a')
    expect(dialog.getByRole('textbox', { name: /^数据内容/ }).elements(), 'a service has no content of its own').toEqual([])
    const value = dialog.getByLabelText('第1行值（保存后不再显示）')
    await expect.element(value).toHaveValue('******')
    await expect.element(value).toHaveAttribute('type', 'password')
    await dialog.getByRole('button', { name: '移除第1行' }).first().click()
    await expect.element(dialog.getByRole('textbox', { name: '第1行名称' })).toHaveValue('X-Region')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => asked(updateInterface).length).toBe(1)
    expect(asked(updateInterface)[0]?.body).toMatchObject({
      dataType: 3,
      requestMethod: '7',
      requestHeaders: [{ field: 'X-Region', value: '******' }],
      requestParameters: [{ field: 'year', required: 1 }],
      version: 3,
    })
  })

  test('what was typed for one kind is there again when the kind is chosen back', async () => {
    const { screen } = await renderInterfaces([...calls, answered(readInterface, { ...storedForm, query: '[{"id":"1"}]' })])
    await screen.getByRole('button', { name: '编辑' }).click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '编辑接口' })
    const choose = async (kind: string) => {
      await dialog.getByRole('combobox', { name: /^接口类型/ }).click()
      await screen.getByTitle(kind, { exact: true }).last().click()
    }
    await expect.element(dialog.getByRole('textbox', { name: /^数据内容/ })).toHaveValue('[{"id":"1"}]')
    await choose('API接口')
    await expect.element(dialog.getByRole('textbox', { name: /^接口地址/ })).toBeVisible()
    await choose('静态数据')
    await expect.element(dialog.getByRole('textbox', { name: /^数据内容/ })).toHaveValue('[{"id":"1"}]')
  })

  test('a refusal of the parameters stands at them, and their rows stay', async () => {
    const errors = [{ field: 'requestParameters', text: '参数名不能重复' }]
    const { screen, asked } = await renderInterfaces([
      ...calls,
      answered(readInterface, storedForm),
      refused(updateInterface, 422, '参数名不能重复', { errors }),
    ])
    await screen.getByRole('button', { name: '编辑' }).click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '编辑接口' })
    for (const no of [1, 2]) {
      await dialog.getByRole('button', { name: '添加参数' }).click()
      await dialog.getByRole('textbox', { name: `第${no}行参数名` }).fill(`year${no}`)
    }
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => asked(updateInterface).length).toBe(1)
    await expect.element(dialog.getByText('参数名不能重复').first()).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: '第2行参数名' })).toHaveValue('year2')
  })

  test('rows of parameters fit a phone', async () => {
    const { screen, fitsWidth } = await renderInterfaces([...calls, answered(readInterface, storedForm)], { phone: true })
    await screen.getByRole('button', { name: '编辑' }).click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '编辑接口' })
    await dialog.getByRole('button', { name: '添加参数' }).click()
    for (const name of ['第1行参数名', '第1行默认值']) {
      const { left, right } = dialog.getByRole('textbox', { name }).element().getBoundingClientRect()
      expect(right - left, name).toBeGreaterThan(100)
      expect(right, name).toBeLessThanOrEqual(390)
    }
    fitsWidth()
  })
})

describe('the list', () => {
  test('a category narrows it and stands in the address; a new interface begins in it', async () => {
    const { screen, asked, address } = await renderInterfaces([list, answered(selectDataSource, { list: [] })])
    await screen.getByRole('treeitem', { name: '外部服务' }).click()
    await expect.poll(() => asked(listInterfaces).at(-1)?.query.categoryId).toBe('c2')
    expect(address()).toBe('/screen?category=c2')
    await screen.getByRole('button', { name: '新增' }).first().click()
    const dialog = screen.getByRole('dialog').filter({ hasText: '新建接口' })
    await expect.element(dialog.getByTitle('外部服务')).toBeVisible()
    await expect.poll(address).toBe('/screen?category=c2&open=new&edit=1')
  })

  test('an address with a category that is gone shows all', async () => {
    const { screen, asked } = await renderInterfaces([list], { address: '/screen?category=gone' })
    await expect.element(screen.getByText('可选品种')).toBeVisible()
    expect(asked(listInterfaces).map(({ query }) => query.categoryId)).toEqual([''])
  })

  test('a copy is made at once and read; a second click meanwhile makes no other', async () => {
    const copy = Promise.withResolvers<{ id: string; version: number }>()
    const { screen, asked, said } = await renderInterfaces([list, answered(copyInterface, () => ({ later: copy.promise }), '复制成功')])
    await openMore(screen, '复制')
    await openMore(screen, '复制')
    copy.resolve({ id: 'i9', version: 1 })
    await expect.poll(() => said).toEqual(['复制成功'])
    await drawn()
    expect(asked(copyInterface).length).toBe(1)
    expect(asked(listInterfaces).length).toBe(2)
  })

  test('a file that is refused says why and changes nothing', async () => {
    const { screen, asked, said } = await renderInterfaces([list, refused(importInterface, 422, '文件内容不正确，请选择导出的接口文件')])
    await expect.element(screen.getByText('可选品种')).toBeVisible()
    await userEvent.upload(screen.getByLabelText('导入', { exact: true }).last(), new File(['{}'], '接口.bd', { type: 'application/json' }))
    await expect.poll(() => said).toEqual(['文件内容不正确，请选择导出的接口文件'])
    await expect.element(screen.getByRole('button', { name: '导入' })).toBeEnabled()
    expect(asked(listInterfaces).length).toBe(1)
  })
})
