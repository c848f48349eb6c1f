import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fieldDataSelect } from '#features/records/contract.ts'
import { formFacts } from '#features/records/web/form-facts.ts'
import { showLanguage } from '#web/i18n/i18n.ts'
import { loadFieldTypes } from '#web/form/field-types.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'
import { answerCalls, answered } from '#web/testing/answer-calls.ts'
// Registers the sources of all features.
import '#features/records/web/register-form-ports.ts'
import '#web/testing/render-screen.tsx'
import { loadFeatures } from '#web/router/features.ts'
import { forgetSession } from '#web/session/end-session.ts'

/** 选择田块: a tree of places, search with pinyin, and pasted numbers. */

const plots = [
  { id: 'p1', plotNo: '6207231029010001', plotName: '东大地', area: '61.50', town: '新华镇', villageId: '新华村' },
  { id: 'p2', plotNo: '6207231029010002', plotName: '西滩', area: '24.00', town: '新华镇', villageId: '新华村' },
]
const pageOf = (list: Record<string, string>[]) => ({ list, pagination: { currentPage: 1, pageSize: 50, total: list.length } })
const calls = [
  answered(fieldDataSelect, ({ query }) => {
    const { groupBy, ids, named, keyword } = query
    if (groupBy === 'town') return pageOf([{ id: '620723102', name: '新华镇', count: '2' }])
    if (groupBy === 'villageId') return pageOf([{ id: 'v1', name: '新华村', count: '2' }])
    if (ids !== '') return pageOf(plots.filter(({ id }) => ids.split(',').includes(id)))
    if (named !== '') return pageOf(plots.filter(({ plotNo }) => named.split(',').includes(plotNo)))
    return pageOf(plots.filter((plot) => `${plot.plotNo} ${plot.plotName}`.includes(keyword)))
  }),
]

async function renderPlots(multiple: boolean) {
  await loadFeatures()
  await showLanguage('zh')
  forgetSession()
  await loadFieldTypes(['plot-select', 'popup-attr'])
  const server = answerCalls(calls)
  onTestFinished(() => void vi.unstubAllGlobals())
  const user = { userId: 'me', userName: '本人', organizeId: 'bureau' }
  const facts = formFacts({ now: 0, zone: 'Asia/Shanghai', user, dictionaries: [], choices: () => [] })
  const copied = part('area', 'popup-attr', '田块面积', { options: { relationField: 'plot', showField: 'area', isStorage: 2 } })
  const form = await renderForm([part('plot', 'plot-select', '田块', { options: { multiple } }), copied], { facts })
  form.field('田块').element().focus()
  await userEvent.keyboard('{Enter}')
  const dialog = form.screen.getByRole('dialog', { name: '选择田块' })
  await expect.element(dialog.getByText('新华镇 (2)')).toBeVisible()
  return { form, dialog, server }
}

test('a plot is found below its town and village, and what is copied of it is shown at once', async () => {
  const { form, dialog } = await renderPlots(false)
  await dialog.getByText('新华村 (2)').click()
  await dialog.getByText('6207231029010002 西滩').click()
  await expect.element(dialog.getByText('新华镇 · 新华村 · 24.00 亩')).toBeVisible()
  await form.isAccessible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.values()).toMatchObject({ plot: 'p2', area: '24.00' })
  await expect.element(form.field('田块')).toHaveValue('6207231029010002 西滩')
})

test('a plot is found by the pinyin of its name', async () => {
  const { form, dialog } = await renderPlots(false)
  await dialog.getByLabelText('输入关键词查找').fill('dongdadi')
  await dialog.getByText('6207231029010001 东大地').click()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.values()).toMatchObject({ plot: 'p1' })
})

test('of a pasted list of numbers those that are known are chosen, and the others are told', async () => {
  const { form, dialog } = await renderPlots(true)
  await dialog.getByRole('button', { name: '粘贴名单' }).click()
  await dialog.getByRole('textbox').fill('6207231029010001\n6207231029019999\n6207231029010002')
  await dialog.getByRole('button', { name: '匹配' }).click()
  await expect.element(dialog.getByText('6207231029019999', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '确定' }).click()
  await expect.poll(() => form.values()).toMatchObject({ plot: ['p1', 'p2'] })
})
