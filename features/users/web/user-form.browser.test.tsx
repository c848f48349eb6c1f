import { expect, test } from 'vitest'
import { updateUser } from '#features/users/contract.ts'
import { answered } from '#web/testing/answer-calls.ts'
import { renderUsers, rowOf, usual } from '#features/users/testing/given-users.tsx'

test('the main organization is chosen, positions follow the organizations, and a role that may not be given stays', async () => {
  const { screen, asked, isAccessible } = await renderUsers([...usual, answered(updateUser, { id: 'zhang', version: 4 })])
  await rowOf(screen, '张三').getByRole('button', { name: '编辑' }).click()
  const dialog = screen.getByRole('dialog').filter({ hasText: '编辑用户' })
  const field = (name: RegExp) => dialog.getByRole('textbox', { name })
  await expect.element(field(/^岗位/)).toHaveValue('站长（种子管理站）')
  await expect.element(field(/^角色/)).toHaveValue('审核员（临泽县）、系统管理（全局）')
  await dialog.getByRole('combobox', { name: '主组织' }).click()
  await screen.getByTitle('乡镇组').last().click()
  await field(/^岗位/).click()
  const positionPicker = screen.getByRole('dialog').filter({ hasText: '选择岗位' })
  await positionPicker.getByRole('tree').getByText('乡镇组').click()
  await positionPicker.getByRole('tree').getByText('办事员').click()
  await isAccessible()
  await positionPicker.getByRole('button', { name: '确定' }).click()
  await expect.element(field(/^岗位/)).toHaveValue('站长（种子管理站）、办事员（乡镇组）')
  await field(/^角色/).click()
  const rolePicker = screen.getByRole('dialog').filter({ hasText: '选择角色' })
  // What may not be given is neither offered nor taken out.
  await rolePicker.getByRole('tree').getByText('临泽县').click()
  await expect.element(rolePicker.getByRole('tree').getByText('审核员')).toBeVisible()
  await expect.poll(() => rolePicker.getByRole('tree').getByText('系统管理').elements()).toEqual([])
  await rolePicker.getByRole('button', { name: '清空列表' }).click()
  await expect.element(rolePicker.getByText('系统管理')).toBeVisible()
  expect(rolePicker.getByRole('button', { name: '移除 系统管理' }).elements()).toEqual([])
  await rolePicker.getByRole('tree').getByText('查询员').click()
  await rolePicker.getByRole('button', { name: '确定' }).click()
  await expect.element(field(/^角色/)).toHaveValue('系统管理（全局）、查询员（种子管理站）')
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect
    .poll(() => asked(updateUser)[0]?.body)
    .toMatchObject({
      organizeIdTree: [['towns'], ['station']],
      positionId: ['head', 'clerk'],
      roleId: ['strong', 'viewer'],
      mobilePhone: '138****1234',
      version: 3,
    })
})
