import { expect, test } from 'vitest'
import { listRefusedPublications } from '#features/records/contract.ts'
import { RefusedPublicationsScreen } from '#features/records/web/refused-publications-screen.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const refusedOne = {
  id: 'filing.0',
  fullName: '制种生产备案',
  enCode: 'seed_prod_filing',
  field: '统一社会信用代码',
  cause: '已有数据，不能改为其他类型：统一社会信用代码',
  refusedTime: Date.UTC(2026, 10, 21, 1, 2),
}

test.each([false, true])('an administrator reads which form was refused, at which field and why (phone: %s)', async (phone) => {
  const { screen, isAccessible, fitsWidth } = await renderScreen(<RefusedPublicationsScreen />, {
    calls: [answered(listRefusedPublications, { list: [refusedOne] })],
    phone,
  })
  await expect.element(screen.getByText(refusedOne.cause)).toBeVisible()
  for (const text of ['制种生产备案', 'seed_prod_filing', ...(phone ? [] : ['2026-11-21 09:02'])])
    await expect.element(screen.getByText(text)).toBeVisible()
  await isAccessible()
  fitsWidth()
})

test('where nothing was refused, the screen says so', async () => {
  const { screen } = await renderScreen(<RefusedPublicationsScreen />, { calls: [answered(listRefusedPublications, { list: [] })] })
  await expect.element(screen.getByText('所有功能都在使用最新的设计，没有未生效的发布')).toBeVisible()
})
