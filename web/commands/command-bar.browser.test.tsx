import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { listBox } from '#features/approvals/contract.ts'
import { listStartable } from '#features/approvals/contract/launching.ts'
import { requestRowOf } from '#features/approvals/testing/request-row.ts'
import { personTree } from '#features/pickers/contract.ts'
import { functionConfig, searchRecords } from '#features/records/contract.ts'
import { lockScreen } from '#features/session/contract.ts'
import { CommandBarButton } from '#web/commands/command-bar-button.tsx'
import { CommandBarPlace } from '#web/commands/command-bar-place.tsx'
import { closeCommandBar } from '#web/commands/command-bar-store.ts'
import { noteUsed, pageKey, recordKey } from '#web/commands/used-lately.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { answered, refused, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(closeCommandBar)

const menus = [
  menuOf({ id: 'filings', fullName: '制种生产备案', type: 3, modelId: 'filing', pinyin: 'zhi zhong sheng chan bei an' }),
  menuOf({ id: 'varieties', fullName: '品种', type: 3, modelId: 'variety', pinyin: 'pin zhong' }),
  menuOf({ id: 'to-do', fullName: '待我审批', type: 2, address: 'workFlow/flowTodo', pinyin: 'dai wo shen pi' }),
]
const session = { menus, permissions: [permissionOf('filings', ['btn_add']), permissionOf('varieties', [])] }
const page = (total: number) => ({ currentPage: 1, pageSize: 5, total })
const corn = { modelId: 'variety', id: 'r1', number: 'PZ-7', texts: ['郑单958'] }
const plain = [
  answered(listBox, { list: [], pagination: page(0) }),
  answered(searchRecords, { list: [], complete: true }),
  answered(listStartable, { list: [] }),
  answered(personTree, { list: [], pagination: page(0) }),
]

async function openBar(calls: readonly AnsweredCall[] = [], phone = false) {
  const given = await renderScreen(
    <>
      <input aria-label="名称" />
      <CommandBarButton />
      <CommandBarPlace />
    </>,
    { calls: [...plain, ...calls], session, phone },
  )
  await given.screen.getByRole('button', { name: '搜索' }).click()
  const search = given.screen.getByRole('combobox', { name: '搜索' })
  await expect.element(search).toHaveFocus()
  return { ...given, search }
}

test('a page is found by pinyin and opened by Enter; what was used lately comes first the next time', async () => {
  const { screen, search, address, goTo, isAccessible } = await openBar()
  await userEvent.keyboard('zzscba')
  await expect.element(screen.getByRole('option', { name: '制种生产备案', exact: true })).toHaveAttribute('aria-selected', 'true')
  await isAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/model/filings')
  expect(search.elements()).toEqual([])
  await goTo('/screen')
  await screen.getByRole('button', { name: '搜索' }).click()
  await expect.element(screen.getByRole('group', { name: '最近使用' }).getByRole('option', { name: '制种生产备案' })).toBeVisible()
})

test('the name of an action and a number offer the action on that to-do', async () => {
  const task = requestRowOf({ fullName: '张三的备案', enCode: 'BA-9', taskOperatorId: 'o1', processId: 'p1' })
  const found = answered(listBox, ({ query }) => ({ list: query.keyword === 'BA-9' ? [task] : [], pagination: page(1) }))
  const { screen, address } = await openBar([found])
  await userEvent.keyboard('同意 BA-9')
  await screen.getByRole('option', { name: /同意：张三的备案 BA-9/ }).click()
  await expect.poll(address).toContain('/workFlowDetail')
})

test('records, people and to-dos stand in groups; arrows walk through all of them and around', async () => {
  const task = requestRowOf({ fullName: '张三的备案', enCode: 'BA-9', taskOperatorId: 'o1', processId: 'p1' })
  const person = {
    id: 'u7',
    parentId: 'o',
    fullName: '郑和',
    type: 'user',
    headIcon: '',
    icon: '',
    isLeaf: true,
    hasChildren: false,
  } as const
  const { screen, asked, address } = await openBar([
    answered(listBox, { list: [task], pagination: page(1) }),
    answered(searchRecords, { list: [corn, { ...corn, modelId: 'not-in-the-menu', id: 'r2' }], complete: false }),
    answered(personTree, { list: [{ ...person, organize: '种子站' }], pagination: page(1) }),
  ])
  await expect.element(screen.getByRole('option', { name: /办理：张三的备案 BA-9/ })).toBeVisible()
  await userEvent.keyboard('郑')
  const record = screen.getByRole('group', { name: '单据' }).getByRole('option')
  await expect.element(record).toHaveTextContent('PZ-7 · 郑单958品种')
  await expect.element(screen.getByRole('option', { name: /郑和/ })).toBeVisible()
  await expect.element(screen.getByText('数据较多，未能全部搜索，可输入完整编号')).toBeVisible()

  const options = screen.getByRole('option').elements()
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(() => options.map((one) => one.getAttribute('aria-selected')).indexOf('true')).toBe(options.length - 1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(() => asked(searchRecords).at(-1)).toMatchObject({ body: { keyword: '郑' } })
  await expect.poll(address).toContain('/workFlowDetail?config=')
})

test('a new record is begun, a record opened, the screen locked', async () => {
  const config = { enableFlow: 0, flowId: '' }
  const { screen, search, address, asked, goTo } = await openBar([
    answered(functionConfig, {
      ...{ fullName: '', enCode: '', formData: '', columnData: '', appColumnData: '', webType: '', flowEnCode: '', flowTemplateJson: '' },
      ...{ interfaceId: '', interfaceParam: '', definitionVersion: 1, readOnlyFields: [], menuId: 'filings', ...config },
    }),
    answered(searchRecords, { list: [corn], complete: true }),
    answered(lockScreen, null),
  ])
  await userEvent.keyboard('xinzeng')
  await screen.getByRole('option', { name: '新增制种生产备案' }).click()
  await expect.poll(address).toBe('/model/filings?open=new&edit=1')
  await goTo('/screen')
  await screen.getByRole('button', { name: '搜索' }).click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('958')
  await screen.getByRole('option', { name: /郑单958/ }).click()
  await expect.poll(address).toBe('/model/varieties?open=r1')
  await goTo('/screen')
  await screen.getByRole('button', { name: '搜索' }).click()
  await expect.element(search).toHaveFocus()
  await userEvent.keyboard('suoding')
  await screen.getByRole('option', { name: '锁定屏幕' }).click()
  await expect.poll(() => asked(lockScreen)).toHaveLength(1)
})

test('what was used lately is asked for again, so that nothing is told that is hidden now', async () => {
  sessionStore.setState({ current: undefined })
  const { screen, asked } = await renderUsed([answered(searchRecords, { list: [corn], complete: true })])
  await expect.element(screen.getByRole('option', { name: /郑单958/ })).toBeVisible()
  expect(asked(searchRecords).at(-1)).toMatchObject({
    body: {
      records: [
        { modelId: 'variety', id: 'r1' },
        { modelId: 'variety', id: 'gone' },
      ],
    },
  })
  expect(screen.getByRole('group', { name: '最近使用' }).getByRole('option').elements()).toHaveLength(2)
})

async function renderUsed(calls: readonly AnsweredCall[]) {
  const given = await renderScreen(<CommandBarPlace />, { calls: [...plain, ...calls], session })
  for (const key of [pageKey('gone'), pageKey('varieties'), recordKey('variety', 'gone'), recordKey('variety', 'r1')]) noteUsed(key)
  await userEvent.keyboard('/')
  return given
}

test('what cannot be searched says so, the rest can be used; nothing found is told', async () => {
  const { screen, search, asked } = await openBar([refused(searchRecords, 500, '服务繁忙')])
  await userEvent.keyboard('品种')
  await expect.element(screen.getByText('单据搜索失败：服务繁忙')).toBeVisible()
  await expect.element(screen.getByRole('option', { name: '品种', exact: true })).toBeVisible()
  const before = asked(searchRecords).length
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.poll(() => asked(searchRecords).length).toBe(before + 1)
  await search.fill('qqqqqq')
  await expect.element(screen.getByText('单据搜索失败：服务繁忙')).toBeVisible()
  expect(screen.getByRole('option').elements()).toEqual([])
})

test('while the server is asked the bar says so, and what an input method composes is not searched for', async () => {
  const { screen, search, asked } = await openBar([unanswered(searchRecords)])
  const input = search.element() as HTMLInputElement
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  setValue.call(input, "pin'z")
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }))
  expect(asked(searchRecords)).toEqual([])
  setValue.call(input, '品种')
  input.dispatchEvent(new InputEvent('input', { bubbles: true, isComposing: true }))
  input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await expect.poll(() => asked(searchRecords).map(({ body }) => body.keyword)).toEqual(['品种'])
  await expect.element(screen.getByText('正在搜索…')).toBeVisible()
})

test('Escape closes it and gives the focus back; it does not open by a sign that is typed into a field', async () => {
  const { screen, search } = await openBar()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => search.elements()).toEqual([])
  await expect.element(screen.getByRole('button', { name: '搜索' })).toHaveFocus()
  await screen.getByLabelText('名称').click()
  await userEvent.keyboard('/')
  await expect.element(screen.getByLabelText('名称')).toHaveValue('/')
  expect(search.elements()).toEqual([])
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(search).toHaveFocus()
})

test('on a phone it fills the window and has a button that closes it', async () => {
  const { screen, search, fitsWidth, isAccessible } = await openBar([answered(searchRecords, { list: [corn], complete: true })], true)
  await search.fill('品种')
  await expect.element(screen.getByRole('option', { name: /郑单958/ })).toBeVisible()

  fitsWidth()
  await isAccessible()
  expect(screen.getByRole('dialog').element().getBoundingClientRect().width).toBe(390)
  await screen.getByRole('button', { name: '关闭' }).click()
  await expect.poll(() => search.elements()).toEqual([])
})
