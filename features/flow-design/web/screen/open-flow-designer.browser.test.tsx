import { expect, test } from 'vitest'
import { encodeFlow } from '#engine/flows/codec.ts'
import {
  copyFlowDraft,
  exportFlow,
  flowDesignMenu,
  holdFlowDraft,
  readFlowDraft,
  releaseFlow,
  templateOfTree,
  updateFlowDraft,
  type FlowForm,
} from '#features/flow-design/contract.ts'
import { OpenFlowDesigner } from '#features/flow-design/web/screen/open-flow-designer.tsx'
import { checked, filingFlow, filingForm, namesAnswered } from '#features/flow-design/web/testing/given-designer.tsx'
import { bareFacts } from '#fields/place.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const draftOf = (version: number, name: string): FlowForm => ({
  ...{ id: 'f1', fullName: name, enCode: 'filing', category: 'c1', type: 1, icon: '', iconBackground: '', sortCode: 0, description: '' },
  ...{ enabledMark: 1, onlineDev: true, onlineFormId: 'filing', formId: '', onlineFormName: '', publishedVersion: 1, basedOn: 1 },
  ...{ isRelease: 2, version },
  flowTemplateJson: templateOfTree('f1', name, JSON.stringify(encodeFlow({ ...filingFlow, name }))),
})

/** As somebody with these buttons of the flow engine. */
function renderOpened(buttons: readonly string[], calls: readonly AnsweredCall[], flow = filingFlow) {
  return renderScreen(
    <OpenFlowDesigner draft={draftOf(3, '旧名')} flow={flow} form={filingForm} facts={bareFacts} onReplaced={() => undefined} />,
    {
      session: {
        menus: [menuOf({ id: flowDesignMenu, fullName: '流程引擎', type: 2, address: 'workFlow/flowEngine' })],
        permissions: [permissionOf(flowDesignMenu, buttons)],
      },
      calls: [namesAnswered(), checked(), ...calls],
    },
  )
}

test('who may not edit is told so, and is offered what he may do alone', async () => {
  const { screen, asked, isAccessible } = await renderOpened([], [])
  await expect.element(screen.getByText('您没有编辑流程的权限，可以查看，不能修改')).toBeVisible()
  expect(screen.getByRole('button', { name: '发布', exact: true }).elements()).toEqual([])
  expect(asked(holdFlowDraft)).toEqual([])
  await isAccessible()
  // Its commands stand behind 更多 once the head knows how wide it is and the check was answered.
  await expect.element(screen.getByRole('button', { name: '检查', exact: true })).toBeVisible()
  await screen.getByRole('button', { name: '更多', exact: true }).first().click()
  await expect.element(screen.getByRole('menuitem', { name: '版本管理' })).toBeVisible()
  expect(screen.getByRole('menuitem', { name: /导出|BPMN/ }).elements()).toEqual([])
})

test('who may publish and not edit publishes what is stored', async () => {
  const release = answered(releaseFlow, { id: 'f1', publishedVersion: 2, enabledMark: 1, version: 3 })
  const { screen, asked } = await renderOpened(['btn_release'], [release])
  await screen.getByRole('button', { name: '发布', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => asked(releaseFlow).map(({ body }) => body)).toEqual([{ publish: true, version: 3 }])
  expect(asked(updateFlowDraft)).toEqual([])
})

test('a flow with faults is not asked about: the check opens and tells them', async () => {
  const me = { id: 'u1', fullName: '我', since: 1_700_000_000_000 }
  const { screen, asked } = await renderOpened(['btn_edit', 'btn_release'], [answered(holdFlowDraft, { held: true, holder: me })], {
    ...filingFlow,
    start: { ...filingFlow.start, withoutPeople: { rule: 'given', users: [] } },
  })
  await screen.getByRole('button', { name: '发布', exact: true }).click()
  await expect.element(screen.getByText('还有1处错误，改正后才能发布')).toBeVisible()
  await expect.element(screen.getByRole('region', { name: '检查' })).toBeVisible()
  expect(asked(releaseFlow)).toEqual([])
})

test('what the server alone knows against a publication opens the check too', async () => {
  const release = refused(releaseFlow, 422, '没有人可以发起该流程')
  const { screen } = await renderOpened(['btn_release'], [release])
  await screen.getByRole('button', { name: '发布', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('region', { name: '检查' })).toBeVisible()
})

test('what somebody else left is read anew before it can be changed', async () => {
  const holder = { id: 'u2', fullName: '李四', since: 1_700_000_000_000 }
  let held = false
  const hold = answered(holdFlowDraft, () => ({ held, holder }))
  const { screen, asked } = await renderOpened(['btn_edit'], [hold, answered(readFlowDraft, draftOf(4, '新名'))])
  await expect.element(screen.getByText(/李四.*正在编辑/)).toBeVisible()
  held = true
  await screen.getByRole('button', { name: '接手编辑' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  await expect.element(screen.getByRole('heading', { name: '新名' })).toBeVisible()
  expect(asked(readFlowDraft)).toHaveLength(1)
  expect([asked(copyFlowDraft), asked(exportFlow)]).toEqual([[], []])
})
