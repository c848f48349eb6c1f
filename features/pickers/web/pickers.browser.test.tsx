import { beforeEach, expect, test } from 'vitest'
import { areaPlaces, chooseAreas, listAreas } from '#features/areas/contract.ts'
import { areaRow } from '#features/areas/testing/given-areas.ts'
import { organizationTree, ownSubordinates, peopleByIds, peopleByNames, personTree, type PersonNode } from '#features/pickers/contract.ts'
import { organizationOf, personOf, renderField } from '#features/pickers/testing/render-picker.tsx'
import { forgetSession } from '#web/session/end-session.ts'
import { answered, refused, refusing, unanswered } from '#web/testing/answer-calls.ts'

// The tree of organizations is read once in a session.
beforeEach(forgetSession)

const longName = '黑龙江省绥化市北林区北方种业科技股份有限责任公司第一分公司玉米制种事业部'
const organizations = answered(organizationTree, {
  list: [
    organizationOf('bureau', '种子管理局', '种子管理局', [
      organizationOf('finance1', '财务科', '种子管理局/财务科'),
      organizationOf('check', '质检科', '种子管理局/质检科'),
    ]),
    organizationOf('beilin', longName, longName, [organizationOf('finance2', '财务科', `${longName}/财务科`)]),
  ],
})

test('organizations are found by a part of the name, and those of one name told apart by where they stand', async () => {
  const { dialog, open, search, confirm, picked, field } = await renderField('organizations', [organizations])
  await open()
  await search('财务')
  await expect.element(dialog.getByText('种子管理局/财务科')).toBeVisible()
  await dialog.getByRole('button', { name: `财务科 ${longName}/财务科` }).click()
  await confirm()
  expect(picked()).toEqual(['finance2'])
  await expect.element(field).toHaveValue('财务科')
})

test('organizations are found by the first letters of the pinyin', async () => {
  const { dialog, open, search } = await renderField('organizations', [organizations])
  await open()
  await search('ZJK')
  await expect.element(dialog.getByRole('button', { name: /^质检科/ })).toBeVisible()
  expect(dialog.getByRole('button', { name: /^财务科/ }).elements()).toEqual([])
})

test('a search that finds nothing says so', async () => {
  const { dialog, open, search } = await renderField('organizations', [organizations])
  await open()
  await search('渔业')
  await expect.element(dialog.getByText('没有符合的内容')).toBeVisible()
})

test('a picker without anything to choose says so', async () => {
  const { dialog, open } = await renderField('organizations', [])
  await open()
  await expect.element(dialog.getByText('没有可以选择的内容')).toBeVisible()
})

test('a tree that loads is not told to be empty', async () => {
  const { dialog, open } = await renderField('organizations', [unanswered(organizationTree)])
  await open()
  await expect.element(dialog.getByRole('status', { name: '加载中' })).toBeVisible()
  expect(dialog.getByText('没有可以选择的内容').elements()).toEqual([])
})

test('a tree that cannot be read is read again on demand, and what was chosen stays chosen', async () => {
  let tries = 0
  const { dialog, open } = await renderField(
    'users',
    [
      answered(personTree, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : pageOfPeople([personOf('li', '李四', '质检科')]))),
      answered(peopleByIds, { list: [namedPerson('wang', '王五')] }),
    ],
    { value: ['wang'] },
  )
  await open()
  await dialog.getByRole('alert').getByRole('button', { name: '重试' }).click()
  await expect.element(dialog.getByText('李四')).toBeVisible()
  await expect.element(dialog.getByText('已选（1）')).toBeVisible()
  await expect.element(dialog.getByText('王五')).toBeVisible()
})

const pageOfPeople = (list: PersonNode[], total = list.length) => ({ list, pagination: { currentPage: 1, pageSize: 20, total } })
const namedPerson = (id: string, fullName: string, enabledMark = 1) => ({
  id,
  fullName,
  realName: fullName,
  headIcon: '',
  organize: '质检科',
  type: 'user' as const,
  enabledMark,
})

test('people are found page by page, with the organization beside the name', async () => {
  const { dialog, open, search, confirm, picked, asked } = await renderField('users', [
    answered(personTree, ({ body }) => {
      if (body.keyword === '') return pageOfPeople([])
      const all = Array.from({ length: 21 }, (_, index) => personOf(`zhao${index}`, `赵${index}`, `第${index}科`))
      return pageOfPeople(all.slice((body.currentPage - 1) * 20, body.currentPage * 20), 21)
    }),
  ])
  await open()
  await search('赵')
  await expect.element(dialog.getByRole('button', { name: '赵19 第19科' })).toBeInTheDocument()
  await dialog.getByRole('button', { name: '更多结果' }).click()
  await dialog.getByRole('button', { name: '赵20 第20科' }).click()
  expect(dialog.getByRole('button', { name: '更多结果' }).elements()).toEqual([])
  await confirm()
  expect(picked()).toEqual(['zhao20'])
  expect(
    asked(personTree)
      .filter(({ body }) => body.keyword !== '')
      .map(({ body }) => body.currentPage),
  ).toEqual([1, 2])
})

test('an organization opens to show its people and is not chosen in their place', async () => {
  const { dialog, open, picked, confirm } = await renderField('users', [
    answered(personTree, ({ params }) =>
      pageOfPeople(
        params.id === '0'
          ? [{ ...personOf('check', '质检科', '质检科'), type: 'department', isLeaf: false, hasChildren: true }]
          : [personOf('qian', '钱六', '质检科')],
      ),
    ),
  ])
  await open()
  await dialog.getByText('质检科').click()
  await expect.element(dialog.getByText('已选（0）')).toBeVisible()
  await dialog
    .getByRole('treeitem', { name: /质检科/ })
    .getByRole('img')
    .first()
    .click()
  await dialog.getByText('钱六').click()
  await confirm()
  expect(picked()).toEqual(['qian'])
})

test('a person who has left is marked, and one who is gone is told to be', async () => {
  const { field } = await renderField('users', [answered(peopleByIds, { list: [namedPerson('sun', '孙七', 0)] })], {
    value: ['sun', 'gone'],
  })
  await expect.element(field).toHaveValue('孙七（已停用）、已不存在的内容')
})

test('names that cannot be read are not told to be gone', async () => {
  const { field, open, dialog } = await renderField(
    'users',
    [refused(peopleByIds, 500, '服务暂时不可用'), answered(personTree, pageOfPeople([]))],
    { value: ['zhou'] },
  )
  await expect.element(field).toHaveValue('名称暂时无法读取')
  await open()
  await expect.element(dialog.getByRole('button', { name: '移除 名称暂时无法读取' })).toBeVisible()
})

const gansu = { id: '620000', fullName: '甘肃省', isLeaf: false, childLevel: 1 }
const county = areaRow('620723', ['甘肃省', '张掖市', '临泽县'])

test('a region is found with the way to it, and shown with it when it is chosen', async () => {
  const { dialog, open, search, confirm, field, asked } = await renderField('regions', [
    answered(chooseAreas, ({ params }) => ({ list: params.id === '-1' ? [gansu] : [] })),
    answered(listAreas, { list: [county] }),
  ])
  await open()
  await expect.element(dialog.getByText('甘肃省')).toBeVisible()
  await search('临泽')
  await dialog.getByRole('button', { name: '甘肃省/张掖市/临泽县' }).click()
  await confirm()
  await expect.element(field).toHaveValue('甘肃省/张掖市/临泽县')
  expect(asked(listAreas).map(({ query }) => query.keyword)).toEqual(['临泽'])
})

test('regions open step by step, and a stored one is named with its way', async () => {
  const { dialog, open, confirm, field } = await renderField(
    'regions',
    [
      answered(areaPlaces, { list: [areaRow('620982', ['甘肃省', '酒泉市', '敦煌市'])] }),
      answered(chooseAreas, ({ params }) => ({
        list:
          params.id === '-1'
            ? [gansu, { ...gansu, id: '630000', fullName: '青海省' }]
            : [{ id: '620900', fullName: '酒泉市', isLeaf: false, childLevel: 2 }],
      })),
    ],
    { value: ['620982'] },
  )
  await expect.element(field).toHaveValue('甘肃省/酒泉市/敦煌市')
  await open()
  await dialog
    .getByRole('treeitem', { name: /甘肃省/ })
    .getByRole('img')
    .first()
    .click()
  await dialog.getByText('酒泉市', { exact: true }).click()
  await confirm()
  await expect.element(field).toHaveValue('甘肃省/酒泉市/敦煌市、甘肃省/酒泉市')
})

test('where a field allows only what lies in a region, the tree begins below it and the search stays in it', async () => {
  const { dialog, open, search, asked } = await renderField(
    'regions',
    [
      answered(areaPlaces, { list: [county] }),
      answered(chooseAreas, ({ params }) => ({
        list: params.id === '620723' ? [{ id: '620723102', fullName: '新华镇', isLeaf: true, childLevel: null }] : [gansu],
      })),
      answered(listAreas, { list: [] }),
    ],
    { allowed: ['620723'] },
  )
  await open()
  await expect.element(dialog.getByText('新华镇', { exact: true })).toBeVisible()
  expect(dialog.getByText('甘肃省', { exact: true }).query()).toBeNull()
  await search('党寨')
  await expect.poll(() => asked(listAreas).map(({ params }) => params.id)).toEqual(['620723'])
})

test('on a phone tree and chosen ones stand below each other, and long names widen nothing', async () => {
  const { dialog, open, search, fitsWidth, isAccessible } = await renderField('organizations', [organizations], {
    phone: true,
    value: ['finance2'],
  })
  await open()
  await expect.element(dialog.getByText('已选（1）')).toBeVisible()
  await search('北方种业')
  const found = dialog.getByRole('button', { name: new RegExp(`^${longName}`) })
  await expect.element(found).toBeVisible()
  const chosenHead = dialog.getByText('已选（1）').element().getBoundingClientRect()
  expect(chosenHead.top).toBeGreaterThan(found.element().getBoundingClientRect().bottom)
  expect(found.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  fitsWidth()
  await isAccessible()
})

const workerNamed = (id: string, fullName: string): PersonNode => ({
  id,
  parentId: 'o1',
  fullName,
  type: 'user',
  headIcon: '',
  icon: '',
  isLeaf: true,
  hasChildren: false,
  organize: `农业农村局/${id}`,
})

test('a pasted list chooses what it names, and says what is unknown or stands for several', async () => {
  const given: Readonly<Record<string, readonly PersonNode[]>> = {
    张三: [workerNamed('zhang', '张三')],
    李四: [workerNamed('li-1', '李四'), workerNamed('li-2', '李四')],
  }
  const named = answered(peopleByNames, ({ body }) => ({
    list: body.names.map((name: string) => ({ name, people: [...(given[name] ?? [])] })),
  }))
  const tree = answered(personTree, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
  const { open, dialog, confirm, picked, fitsWidth } = await renderField('users', [named, tree], { phone: true })
  await open()
  await dialog.getByRole('button', { name: '粘贴名单' }).click()
  await dialog.getByRole('button', { name: '匹配' }).click()
  await expect.element(dialog.getByText('请先粘贴名单')).toBeVisible()
  await dialog.getByLabelText('每行一个名称，也可用逗号或顿号分开').fill('张三、李四\n王五，张三')
  await dialog.getByRole('button', { name: '匹配' }).click()
  await expect.element(dialog.getByText('已选入 1 个')).toBeVisible()
  await expect.element(dialog.getByText('没有找到 1 个：')).toBeVisible()
  await expect.element(dialog.getByRole('listitem').filter({ hasText: /^王五$/ })).toBeVisible()
  fitsWidth()
  await dialog.getByRole('button', { name: '李四 农业农村局/li-2' }).click()
  await confirm()
  expect(picked()).toEqual(['zhang', 'li-2'])
})

test('a list pasted into the search is taken as a list', async () => {
  const tree = answered(personTree, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })
  const { open, dialog } = await renderField('users', [tree])
  await open()
  const search = dialog.getByLabelText('输入关键词查找')
  await expect.element(search).toBeVisible()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', '张三\n李四')
  search.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(dialog.getByLabelText('每行一个名称，也可用逗号或顿号分开')).toHaveValue('张三\n李四')
})

test('what was chosen lately is offered first, unless it cannot be chosen any more', async () => {
  const tree = answered(organizationTree, {
    list: [organizationOf('o1', '种子站', '种子站'), { ...organizationOf('o2', '旧种子站', '旧种子站'), disabled: true }],
  })
  const { open, dialog, confirm, picked, field } = await renderField('organizations', [tree], { value: ['o2'] })
  await open()
  await dialog.getByRole('treeitem', { name: '种子站' }).click()
  await confirm()
  await field.click()
  const recent = dialog.getByRole('list', { name: '最近选择' })
  await expect.element(recent).toHaveTextContent('最近选择种子站')
  expect(picked()).toEqual(['o2', 'o1'])
  await recent.getByRole('button', { name: '种子站' }).click()
  await confirm()
  expect(picked()).toEqual(['o2'])
})

test('who reports to the user stands on a page of its own, and is searched there', async () => {
  const { open, dialog, search, confirm, picked, asked } = await renderField('users', [
    answered(personTree, pageOfPeople([])),
    answered(ownSubordinates, ({ body }) => [personOf('wu', '吴八', '质检科')].filter(({ fullName }) => fullName.includes(body.keyword))),
  ])
  await open()
  await dialog.getByText('我的下属').click()
  await expect.element(dialog.getByRole('button', { name: '吴八 质检科' })).toBeVisible()
  await search('郑')
  await expect.element(dialog.getByText('没有符合的内容')).toBeVisible()
  await search('吴')
  await dialog.getByRole('button', { name: '吴八 质检科' }).click()
  await confirm()
  expect(picked()).toEqual(['wu'])
  expect(asked(ownSubordinates).map(({ body }) => body.keyword)).toEqual(['', '郑', '吴'])
})

test('a condition can name whoever asks, on a page of its own, and shows its name again', async () => {
  const given = { value: ['currentUser', 'wu'] }
  const people = answered(peopleByIds, { list: [{ ...personOf('wu', '吴八', '质检科'), type: 'user', realName: '吴八', enabledMark: 1 }] })
  const calls = [people, answered(personTree, { list: [], pagination: { currentPage: 1, pageSize: 20, total: 0 } })]
  const { dialog, open, search, confirm, picked, field, asked } = await renderField('peopleInConditions', calls, given)
  await expect.element(field).toHaveValue('当前用户、吴八')
  expect(asked(peopleByIds).map(({ body }) => body.userId)).toEqual([['wu']])
  await open()
  await dialog.getByText('清空列表').click()
  await dialog.getByText('系统变量').click()
  // What is found next is then another button than the one that stood there before.
  await search('zzz')
  await expect.element(dialog.getByText('没有符合的内容')).toBeVisible()
  await search('dqyh')
  await dialog.getByRole('button', { name: '当前用户' }).click()
  await confirm()
  expect(picked()).toEqual(['currentUser'])
})

test('fields of forms offer people alone', async () => {
  const { dialog, open } = await renderField('users', [unanswered(personTree)])
  await open()
  await expect.element(dialog.getByText('我的下属')).toBeVisible()
  expect(dialog.getByText('系统变量').elements()).toEqual([])
})
