import { describe, expect, test } from 'vitest'
import {
  createDepartment,
  listOrganizations,
  moveEffect,
  moveOrganization,
  organizationMenu,
  organizationUse,
  placeOrganization,
  readCompany,
  topOrganization,
  updateCompany,
  type OrganizationRow,
  deleteOrganization,
} from '#features/organizations/contract.ts'
import { OrganizationScreen } from '#features/organizations/web/organization-screen.tsx'
import { answered, refused, refusing, unanswered, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { drag } from '#web/testing/drag.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'
import { testManaged } from '#web/testing/managed-walks.tsx'

const rowOf = (id: string, fullName: string, rest: Partial<OrganizationRow> = {}): OrganizationRow => {
  const { children = [] } = rest
  return {
    id,
    parentId: topOrganization,
    fullName,
    enCode: id,
    type: 'department',
    icon: '',
    organize: fullName,
    creatorTime: 0,
    sortCode: 0,
    enabledMark: 1,
    hasChildren: children.length > 0,
    isLeaf: children.length === 0,
    version: 1,
    people: 2,
    peopleBelow: 5,
    mayAdd: true,
    mayEdit: true,
    mayDelete: true,
    ...rest,
    children,
  }
}
const desk = rowOf('desk', '检验科', { parentId: 'station' })
const station = rowOf('station', '种子管理站', { parentId: 'linze', children: [desk] })
const linze = rowOf('linze', '临泽县农业农村局', {
  type: 'company',
  children: [station, rowOf('towns', '乡镇专干组', { parentId: 'linze' })],
})
const list = answered(listOrganizations, { list: [linze] })
const all = ['btn_add', 'btn_edit', 'btn_remove']

/** Draws the screen for somebody who holds these buttons of its menu. */
function renderOrganizations(calls: readonly AnsweredCall[], { buttons = all, phone = false, isAdministrator = true } = {}) {
  return renderScreen(<OrganizationScreen />, {
    phone,
    session: {
      user: { isAdministrator },
      menus: [
        menuOf({ id: organizationMenu, fullName: '组织管理', type: 2, address: 'permission/organize' }),
        menuOf({ id: 'users', fullName: '用户管理', type: 2, address: 'permission/user' }),
      ],
      permissions: [permissionOf(organizationMenu, buttons)],
    },
    calls,
  })
}
type Screen = Awaited<ReturnType<typeof renderOrganizations>>['screen']
const rowNamed = (screen: Screen, name: string) => screen.getByRole('row').filter({ hasText: name })
const more = async (screen: Screen, name: string, action: string) => {
  await rowNamed(screen, name).getByRole('button', { name: '更多' }).click()
  await screen.getByRole('menuitem', { name: action }).click()
}

test('organizations are a tree with kind, people and state, and everything fits', async () => {
  const { screen, fitsWidth, isAccessible } = await renderOrganizations([list])
  await expect.element(rowNamed(screen, '检验科').getByText('部门')).toBeVisible()
  await expect.element(rowNamed(screen, '临泽县农业农村局').getByText('2 / 5')).toBeVisible()
  fitsWidth()
  await isAccessible()
})

test('while nothing is known an outline is shown; a refusal says why and tries again', async () => {
  const waiting = await renderOrganizations([unanswered(listOrganizations)])
  await expect.element(waiting.screen.getByRole('status', { name: '加载中' })).toBeVisible()
  await waiting.screen.unmount()
  let tries = 0
  const { screen } = await renderOrganizations([
    answered(listOrganizations, () => ((tries += 1) === 1 ? refusing(500, '服务暂时不可用') : { list: [linze] })),
  ])
  await expect.element(screen.getByRole('alert').getByText('服务暂时不可用')).toBeVisible()
  await screen.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText('检验科')).toBeVisible()
})

test('without organizations an administrator begins with a company, others are told whom to ask', async () => {
  const none = answered(listOrganizations, { list: [] })
  const { screen } = await renderOrganizations([none])
  await expect.element(screen.getByText('还没有组织，先新建公司，再在其下添加部门')).toBeVisible()
  expect(screen.getByRole('button', { name: '新建公司' }).all()).toHaveLength(2)
  await screen.unmount()
  const reader = await renderOrganizations([none], { buttons: [] })
  await expect.element(reader.screen.getByText('您管理的组织', { exact: false })).toBeVisible()
  expect(reader.screen.getByRole('button', { name: '新建公司' }).all()).toHaveLength(0)
})

test('what may be done hangs on each organization', async () => {
  const held = rowOf('far', '别处', { mayAdd: false, mayEdit: false, mayDelete: false })
  const { screen } = await renderOrganizations([answered(listOrganizations, { list: [linze, held] })])
  await expect.element(rowNamed(screen, '检验科').getByRole('button', { name: '编辑' })).toBeVisible()
  expect(rowNamed(screen, '别处').getByRole('button').all()).toHaveLength(0)
})

test('a department is added below its row, and a refusal stands at its field', async () => {
  const errors = [{ field: 'fullName', text: '同一上级下已有名称“检验科”' }]
  const { screen, asked } = await renderOrganizations([list, refused(createDepartment, 422, errors[0]!.text, { errors })])
  await expect.element(screen.getByText('检验科')).toBeVisible()
  await more(screen, '种子管理站', '添加部门')
  const dialog = screen.getByRole('dialog').filter({ hasText: '新建部门' })
  await dialog.getByRole('textbox', { name: /^名称/ }).fill('检验科')
  await dialog.getByRole('textbox', { name: /^编码/ }).fill('desk2')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('同一上级下已有名称“检验科”')).toBeVisible()
  expect(asked(createDepartment)[0]?.body).toMatchObject({ parentId: 'station', fullName: '检验科', enCode: 'desk2' })
})

test('a company is edited with what it has, sent back as the family sends it', async () => {
  const company = { ...linze, category: 'company' as const, description: '', regionCode: '', creditCode: '', organizeIdTree: ['linze'] }
  const { screen, asked } = await renderOrganizations([
    list,
    answered(readCompany, { ...company, propertyJson: JSON.stringify({ shortName: '临泽', bankName: '农行' }) }),
    answered(updateCompany, { id: 'linze', version: 2 }),
  ])
  await rowNamed(screen, '临泽县农业农村局').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑公司' })
  await expect.element(dialog.getByRole('textbox', { name: '公司简称' })).toHaveValue('临泽')
  await expect.element(dialog.getByText('顶级')).toBeVisible()
  await dialog.getByRole('textbox', { name: '联系邮箱' }).fill('nowhere')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.element(dialog.getByText('请输入正确的邮箱')).toBeVisible()
  await dialog.getByRole('textbox', { name: '联系邮箱' }).fill('a@b.cn')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(updateCompany)[0]?.body)
    .toMatchObject({
      fullName: '临泽县农业农村局',
      propertyJson: { shortName: '临泽', bankName: '农行', manageEmail: 'a@b.cn' },
      version: 1,
    })
  // Nobody is moved back by who does not see that he was moved.
  expect(asked(updateCompany)[0]?.body).not.toHaveProperty('parentId')
})

describe('the credit code of a company', () => {
  const [stored, next] = ['91620723MADEM00111', '91620723MADEM002XQ']
  const company = {
    ...{ ...linze, category: 'company' as const, description: '', regionCode: '', organizeIdTree: ['linze'], propertyJson: '{}' },
    creditCode: stored,
  }
  const openForm = async (calls: readonly AnsweredCall[], given: Parameters<typeof renderOrganizations>[1] = {}) => {
    const rendered = await renderOrganizations([list, answered(readCompany, company), ...calls], given)
    await rowNamed(rendered.screen, '临泽县农业农村局').getByRole('button', { name: '编辑' }).click()
    const dialog = rendered.screen.getByRole('dialog').filter({ hasText: '编辑公司' })
    const code = dialog.getByRole('textbox', { name: '统一社会信用代码' })
    return { ...rendered, dialog, code }
  }

  test('is checked where it is typed; what the server refuses stands beside it and stays typed', async () => {
    const text = `统一社会信用代码“${next}”已用于“演示临泽丰穗制种有限公司”`
    const { asked, dialog, code, isAccessible } = await openForm([
      refused(updateCompany, 422, text, { errors: [{ field: 'creditCode', text }] }),
    ])
    await expect.element(code).toHaveValue(stored)
    await code.fill('91620723MADEM00112')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.element(dialog.getByText('统一社会信用代码校验不通过')).toBeVisible()
    expect(asked(updateCompany)).toHaveLength(0)
    await code.fill(next)
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.element(dialog.getByText(text)).toBeVisible()
    expect(asked(updateCompany)[0]?.body).toMatchObject({ creditCode: next })
    await expect.element(code).toHaveValue(next)
    await isAccessible()
  })

  test('is shown, and not changed, where somebody else than a super administrator edits', async () => {
    const { asked, dialog, code } = await openForm([answered(updateCompany, { id: 'linze', version: 2 })], { isAdministrator: false })
    await expect.element(dialog.getByText(stored)).toBeVisible()
    expect(code.all()).toHaveLength(0)
    await dialog.getByRole('textbox', { name: '公司简称' }).fill('临泽')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => asked(updateCompany)[0]?.body).toMatchObject({ creditCode: stored, propertyJson: { shortName: '临泽' } })
  })
})

test('a move shows its effect before it is done', async () => {
  const { screen, asked } = await renderOrganizations([
    list,
    answered(moveEffect, ({ body }) =>
      body.parentId === 'desk'
        ? { refusal: '上级不能是自己或自己的下级组织', effects: [] }
        : {
            refusal: '',
            effects: [
              { kind: 'moves' as const, text: '随同移动1个下级组织、3名用户' },
              { kind: 'loses' as const, text: '1人不再管理：王五' },
            ],
          },
    ),
    answered(moveOrganization, { id: 'station', version: 2 }),
  ])
  await expect.element(screen.getByText('检验科')).toBeVisible()
  await more(screen, '种子管理站', '移动')
  const dialog = screen.getByRole('dialog', { name: '移动“种子管理站”' })
  await expect.element(dialog.getByRole('button', { name: '移动' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: '移动到' }).click()
  await screen.getByTitle('乡镇专干组').last().click()
  await expect.element(dialog.getByText('1人不再管理：王五')).toBeVisible()
  await dialog.getByRole('button', { name: '移动' }).click()
  await expect.poll(() => asked(moveOrganization)[0]).toMatchObject({ params: { id: 'station' }, body: { parentId: 'towns', version: 1 } })
})

test('a row dropped onto another asks for that move', async () => {
  const { screen } = await renderOrganizations([
    list,
    answered(moveEffect, { refusal: '', effects: [{ kind: 'moves', text: '随同移动0个下级组织、2名用户' }] }),
  ])
  await expect.element(screen.getByText('检验科')).toBeVisible()
  await screen.getByText('检验科').dropTo(screen.getByText('乡镇专干组'))
  const dialog = screen.getByRole('dialog', { name: '移动“检验科”' })
  await expect.element(dialog.getByText('没有人的权限和审批流程因此变化')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '移动' })).toBeEnabled()
})

test('rows are put in order by dragging them between others, and by their actions', async () => {
  const { screen, asked } = await renderOrganizations([list, answered(placeOrganization, { id: 'x', version: 2 }), unanswered(moveEffect)])
  const row = (name: string) => rowNamed(screen, name).element()
  await expect.element(screen.getByText('检验科')).toBeVisible()
  await drag(row('乡镇专干组'), row('种子管理站'), 0.1, 'before')
  const placed = () => asked(placeOrganization).map(({ params, body }) => [params.id, body])
  await expect.poll(placed).toEqual([['towns', { beforeId: 'station', version: 1 }]])
  // Beside what stands below another one it would come to another place, which has a question of its own.
  await drag(row('乡镇专干组'), row('检验科'), 0.1, 'into')
  await expect.element(screen.getByRole('dialog', { name: '移动“乡镇专干组”' })).toBeVisible()
  await screen.getByRole('dialog').getByRole('button', { name: '取消' }).click()
  await more(screen, '种子管理站', '下移')
  await expect.poll(() => placed()[1]).toEqual(['station', { version: 1 }])
})

test('what hangs on an organization is shown in place of the question, with where to go', async () => {
  const { screen, address } = await renderOrganizations([
    list,
    answered(organizationUse, {
      functions: [],
      records: 0,
      holders: [
        { text: '还有1名用户（张三），请先调离', address: 'permission/user?organizeId=desk' },
        { text: '还有1个角色绑定在该组织', address: 'permission/role?organizeId=desk' },
      ],
    }),
  ])
  await expect.element(screen.getByText('检验科')).toBeVisible()
  await more(screen, '检验科', '删除')
  const dialog = screen.getByRole('dialog').filter({ hasText: '“检验科”还不能删除' })
  await expect.element(dialog.getByText('还有1个角色绑定在该组织')).toBeVisible()
  expect(dialog.getByRole('button', { name: '去处理' }).all()).toHaveLength(1)
  await dialog.getByRole('button', { name: '去处理' }).click()
  await expect.poll(address).toBe('/permission/user?organizeId=desk')
})

test('five thousand departments open with their first levels and stay quick to expand', async () => {
  const county = (index: number): OrganizationRow =>
    rowOf(`c${index}`, `县${index}`, {
      type: 'company',
      children: Array.from({ length: 100 }, (_, place) => rowOf(`d${index}-${place}`, `部门${index}-${place}`, { parentId: `c${index}` })),
    })
  const province = rowOf('p', '省', { type: 'company', children: Array.from({ length: 50 }, (_, index) => county(index)) })
  const { screen } = await renderOrganizations([answered(listOrganizations, { list: [province] })])
  await expect.element(screen.getByText('县0', { exact: true })).toBeVisible()
  expect(screen.getByText('部门0-0', { exact: true }).all()).toHaveLength(0)
  await screen.getByRole('button', { name: '展开行' }).first().click()
  await expect.element(screen.getByText('部门0-0', { exact: true })).toBeVisible()
  // Only rows in sight are drawn.
  expect(document.querySelectorAll('.ant-table-row').length).toBeLessThan(100)
})

test('on a phone organizations are cards with their actions', async () => {
  const { screen, fitsWidth, isAccessible } = await renderOrganizations([list], { phone: true })
  const card = screen.getByRole('listitem').filter({ hasText: '检验科' }).last()
  await expect.element(card.getByRole('button', { name: '编辑' })).toBeVisible()
  fitsWidth()
  await isAccessible()
})

testManaged({
  name: 'organizations',
  element: <OrganizationScreen />,
  menu: { id: organizationMenu, buttons: all },
  isAdministrator: true,
  list: listOrganizations,
  nothing: { list: [] },
  rows: (name) => ({ list: [rowOf('linze', name, { type: 'company', children: [station] })] }),
  empty: /^还没有组织/,
  rights: ['新建公司', '新建部门', '编辑', '删除', '更多'],
  version: 1,
  remove: { call: deleteOrganization, uses: organizationUse },
})
