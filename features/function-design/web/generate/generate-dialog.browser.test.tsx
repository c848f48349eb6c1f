import { expect, test, vi } from 'vitest'
import { downloadCode, generaterAreas, previewCode } from '#features/function-design/contract/generate.ts'
import { GenerateDialog } from '#features/function-design/web/generate/generate-dialog.tsx'
import { answered, refused, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

const file = (folder: string, fileName: string, fileContent: string) => ({
  id: `${folder}/${fileName}`,
  fileName,
  fileContent,
  fileType: 'ts',
})
const preview = answered(previewCode, {
  list: [
    {
      id: 'beds/src',
      fileName: 'beds/src',
      children: [file('beds/src', 'client.ts', 'class BedClient {}'), file('beds/src', 'types.ts', 'interface Bed {}')],
    },
  ],
})
const areas = answered(generaterAreas, ['业务模块'])
const draw = (calls: readonly AnsweredCall[], phone = false) =>
  renderScreen(<GenerateDialog id="beds" name="苗床" onClose={vi.fn()} />, { phone, calls: [areas, ...calls] })

test('files are looked at one by one, and previewed again under other names', async () => {
  const { screen, asked, isAccessible } = await draw([preview])
  await expect.element(screen.getByText('class BedClient {}')).toBeVisible()
  await screen.getByRole('button', { name: 'types.ts' }).click()
  await expect.element(screen.getByText('interface Bed {}')).toBeVisible()
  await screen.getByRole('textbox', { name: '类名', exact: true }).fill('Plot')
  await screen.getByRole('button', { name: '预览' }).click()
  await expect.poll(() => asked(previewCode).at(-1)?.body).toMatchObject({ className: 'Plot' })
  await isAccessible()
})

test('a name that is refused says so at its input, which keeps what was typed', async () => {
  const why = '子表的类名不能重复'
  const { screen } = await draw([preview, refused(downloadCode, 422, why, { errors: [{ field: 'subClassName', text: why }] })])
  const input = screen.getByRole('textbox', { name: '子表类名' })
  await input.fill('A,a')
  await screen.getByRole('button', { name: '下载代码' }).click()
  await expect.element(screen.getByRole('alert').getByText(why)).toBeVisible()
  await expect.element(input).toHaveValue('A,a')
})

test('a function that gives none says why, also on a phone', async () => {
  const { screen, fitsWidth } = await draw([refused(previewCode, 422, '请先发布功能再生成代码')], true)
  await expect.element(screen.getByRole('alert').getByText('请先发布功能再生成代码')).toBeVisible()
  fitsWidth()
})
