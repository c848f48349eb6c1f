import { expect, test } from 'vitest'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { RequestHead } from '#features/approvals/web/filing/request-head.tsx'
import { renderScreen } from '#web/testing/render-screen.tsx'

const headOf = (status: number, enCode: string) =>
  renderScreen(<RequestHead task={requestDetailOf({ task: { fullName: '农资申购', status, enCode } }).flowTaskInfo} />)

test('a number is promised until the submission, and not where none was drawn', async () => {
  const draft = await headOf(0, '')
  await expect.element(draft.screen.getByText('单据编号 系统自动生成')).toBeVisible()
  await draft.screen.unmount()
  const numbered = await headOf(1, 'BA20260009')
  await expect.element(numbered.screen.getByText('单据编号 BA20260009')).toBeVisible()
  await numbered.screen.unmount()
  const { screen } = await headOf(1, '')
  await expect.element(screen.getByRole('heading', { name: '农资申购' })).toBeVisible()
  await expect.element(screen.getByText('单据编号')).not.toBeInTheDocument()
})
