import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { registerSource, type PickerSource } from '#ui/picker/source.ts'
import { RefusedFile, registerUploadPort } from '#ui/upload/port.ts'
import { part, renderForm } from '#web/form/testing/render-form.tsx'
import { unfinishedFilesOf } from '#web/form/unfinished-files.ts'

interface Place {
  readonly id: string
  readonly name: string
  readonly parent: string | undefined
  readonly leaf: boolean
}

const places: readonly Place[] = [
  { id: '230000', name: '黑龙江省', parent: undefined, leaf: false },
  { id: '231200', name: '绥化市', parent: '230000', leaf: false },
  { id: '231202', name: '北林区', parent: '231200', leaf: true },
]

function registerPlaces(more: readonly Place[] = []) {
  const all = [...places, ...more]
  return registerSource<Place>('regions', {
    search: (text) => Promise.resolve({ items: all.filter(({ name }) => name.includes(text)) }),
    children: (id) => Promise.resolve(all.filter(({ parent }) => parent === id)),
    byIds: (ids) => Promise.resolve(all.filter(({ id }) => ids.includes(id))),
    label: ({ name }) => name,
  })
}

test('a region is found by searching, only its level may be chosen, and its name is shown', async () => {
  using _source = { [Symbol.dispose]: registerPlaces() }
  const form = await renderForm([part('place', 'region', '地点')])
  await form.field('地点').click()
  await expect.element(form.screen.getByRole('dialog', { name: '省市区' })).toBeVisible()
  await form.screen.getByLabelText('输入关键词查找').fill('北')
  await form.screen.getByRole('button', { name: '北林区', exact: true }).click()
  await form.screen.getByRole('button', { name: '确定' }).click()
  expect(form.values()).toMatchObject({ place: '231202' })
  await expect.element(form.field('地点')).toHaveValue('北林区')
})

test('a region that lies in what another field says is chosen among what lies there', async () => {
  const allowed: (readonly string[])[] = []
  const source = (narrowed?: readonly string[]): PickerSource<Place> => ({
    search: () => Promise.resolve({ items: [] }),
    children: () => Promise.resolve(narrowed ? [{ id: '231202', name: '北林区', parent: '231200', leaf: true }] : places),
    byIds: (ids) => Promise.resolve(places.filter(({ id }) => ids.includes(id))),
    label: ({ name }) => name,
    among: (codes) => {
      allowed.push(codes)
      return source(codes)
    },
  })
  using _source = { [Symbol.dispose]: registerSource<Place>('regions', source()) }
  const parts = [
    part('city', 'region', '所在市', { options: { level: 1 } }),
    part('place', 'region', '地点', { options: { within: 'city' } }),
  ]
  const form = await renderForm(parts, { values: { city: '231200', place: '' } })
  await form.field('地点').click()
  await expect.element(form.screen.getByRole('treeitem', { name: '北林区' })).toBeVisible()
  expect(allowed.at(-1)).toEqual(['231200'])
})

test('a province is no answer where a county is asked for', async () => {
  using _source = { [Symbol.dispose]: registerPlaces() }
  const form = await renderForm([part('place', 'region', '地点')])
  await form.field('地点').click()
  await form.screen.getByLabelText('输入关键词查找').fill('黑')
  await expect.element(form.screen.getByRole('button', { name: '黑龙江省' })).toBeDisabled()
})

test('a region is chosen by the keyboard alone: arrows from the search into the results, Enter, Ctrl+Enter', async () => {
  const towns = ['新华镇', '蓼泉镇', '平川镇'].map((name, index) => ({ id: `23120210${index}`, name, parent: '231202', leaf: true }))
  using _source = { [Symbol.dispose]: registerPlaces(towns) }
  const form = await renderForm([part('place', 'region', '地点', { options: { level: 3 } })])
  const input = form.field('地点').element()
  if (input instanceof HTMLElement) input.focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(form.screen.getByLabelText('输入关键词查找')).toHaveFocus()
  await userEvent.keyboard('镇')
  await expect.element(form.screen.getByRole('button', { name: '新华镇' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}{Enter}{Control>}{Enter}{/Control}')
  expect(form.values()).toMatchObject({ place: '231202101' })
  await expect.element(form.field('地点')).toHaveFocus()
})

test('arrow down leads into the tree, where arrows open and Enter chooses', async () => {
  const beside = { id: '620000', name: '甘肃省', parent: undefined, leaf: false }
  using _source = { [Symbol.dispose]: registerPlaces([beside]) }
  const form = await renderForm([part('place', 'region', '地点')])
  await form.field('地点').click()
  await expect.element(form.screen.getByText('黑龙江省')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(form.screen.getByText('绥化市')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(form.screen.getByText('北林区')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}{Control>}{Enter}{/Control}')
  expect(form.values()).toMatchObject({ place: '231202' })
})

test('cancelling a picker keeps what was chosen', async () => {
  using _source = { [Symbol.dispose]: registerPlaces() }
  const form = await renderForm([part('place', 'region', '地点')], { values: { place: '231202' } })
  await form.field('地点').click()
  await form.screen.getByRole('button', { name: '清空列表' }).click()
  await form.screen.getByRole('button', { name: '取消' }).last().click()
  expect(form.values()).toMatchObject({ place: '231202' })
})

test.each(['sd', 'shuidao'])('a choice is found by its pinyin: %s', async (typed) => {
  const options = {
    options: [
      { id: '1', fullName: '玉米' },
      { id: '2', fullName: '水稻' },
    ],
  }
  const form = await renderForm([part('crop', 'select', '作物', { options })])
  await form.field('作物').click()
  await userEvent.keyboard(typed)
  await expect.element(form.screen.getByRole('option', { name: '玉米' })).not.toBeInTheDocument()
  await form.screen.getByText('水稻').last().click()
  expect(form.values()).toMatchObject({ crop: '2' })
})

test('a typed day is taken in the ways people write it', async () => {
  const form = await renderForm([part('day', 'date', '日期')])
  await form.field('日期').fill('2026/3/5')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => form.values()).toMatchObject({ day: '2026-03-05' })
})

test('a typed day the calendar does not offer stays, and its limit is told', async () => {
  const limits = { hasEnd: true, endKind: 1, endValue: Date.UTC(2026, 0, 1) }
  const form = await renderForm([part('day', 'date', '日期', { options: limits }), part('note', 'text', '备注')])
  await form.field('日期').fill('2030-03-05')
  await userEvent.keyboard('{Enter}')
  await form.field('备注').click()
  await expect.poll(() => form.message('日期')).toBe('不能晚于 2026-01-01')
  expect(form.values()).toMatchObject({ day: '2030-03-05' })
})

test.each([false, true])(
  'typed text that is no day stays and is refused, until a day takes its place or nothing (calendar there: %s)',
  async (isThere) => {
    const form = await renderForm([part('day', 'date', '日期'), part('note', 'text', '备注')])
    const leave = () => form.field('备注').click()
    if (isThere) {
      await form.field('日期').fill('2026-03-05')
      await leave()
      await expect.poll(() => form.values()).toMatchObject({ day: '2026-03-05' })
    }
    await form.field('日期').fill('2026-13-45')
    await leave()
    await expect.poll(() => form.message('日期')).toBe('日期格式不正确')
    await expect.element(form.field('日期')).toHaveValue('2026-13-45')
    await form.field('日期').fill('2026-03-05')
    await leave()
    await expect.poll(() => form.message('日期')).toBe('')
    expect(form.values()).toMatchObject({ day: '2026-03-05' })
    await form.field('日期').fill('')
    await leave()
    await expect.poll(() => form.values()).toMatchObject({ day: null })
    await expect.element(form.field('日期')).toHaveValue('')
  },
)

test('the word of a switch that is off is told from what it stands on', async () => {
  const form = await renderForm([
    part('active', 'switch', '启用', { options: { onText: '是', offText: '否' } }),
    part('note', 'text', '备注'),
  ])
  const word = form.screen.getByText('否', { exact: true }).element()
  expect(getComputedStyle(word).color).toBe(getComputedStyle(form.field('备注').element()).color)
})

test('limits of an upload read as a sentence of the language', async () => {
  const papers = part('papers', 'upload', 'Papers', { options: { accept: '.pdf', limit: 2, fileSize: 1 } })
  const { screen } = await renderForm([papers], { language: 'en' })
  await expect
    .element(screen.getByText('Up to 1MB a file, up to 2 files, accepted: .pdf, files can be dropped or pasted here'))
    .toBeVisible()
})

test('a file that fails says so and is sent again', async () => {
  let fails = true
  registerUploadPort({
    upload: (file) => {
      if (!fails) return Promise.resolve({ name: file.name, fileId: 'f1', url: '/f1' })
      fails = false
      return Promise.reject(new Error('连接中断'))
    },
  })
  const form = await renderForm([part('files', 'upload', '材料', { options: { accept: '.pdf', fileSize: 1 } })])
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, new File(['x'], '证书.pdf'))
  await expect.element(form.screen.getByText('上传失败')).toBeVisible()
  await form.screen.getByRole('button', { name: '重新上传 证书.pdf' }).click()
  await expect.element(form.screen.getByText('上传成功')).toBeVisible()
  expect(form.values()).toMatchObject({ files: [{ name: '证书.pdf', fileId: 'f1' }] })
})

test.each(['upload', 'upload-image'])('a form is not submitted while files of %s are on their way', async (type) => {
  const stored = Promise.withResolvers<{ name: string; fileId: string }>()
  registerUploadPort({ upload: () => stored.promise })
  const form = await renderForm([part('files', type, '材料', { required: true })])
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, new File(['x'], '证书.png'))
  await expect.element(form.screen.getByText('上传中')).toBeVisible()
  const told = form.screen.getByText('还有文件没有上传完成', { exact: false })
  expect(told.elements()).toEqual([])
  expect(form.handle.current?.check()).toHaveLength(1)
  await expect.element(told.first()).toBeVisible()
  stored.resolve({ name: '证书.png', fileId: 'f1' })
  await expect.poll(() => form.values()).toMatchObject({ files: [{ fileId: 'f1' }] })
  expect(form.handle.current?.check()).toEqual([])
})

test('of files that are not stored those are kept that may still be', async () => {
  registerUploadPort({
    upload: (file) => Promise.reject(file.name === '假.png' ? new RefusedFile('文件内容与扩展名png不符') : new Error('连接中断')),
  })
  const form = await renderForm([part('files', 'upload', '材料')])
  const chosen = [new File(['x'], '假.png'), new File(['x'], '真.png')]
  await userEvent.upload(document.querySelector<HTMLElement>('input[type=file]') ?? document.body, chosen)
  await expect.poll(() => form.screen.getByText('上传失败').elements()).toHaveLength(2)
  await expect.element(form.screen.getByText('文件内容与扩展名png不符')).toBeVisible()
  await expect.poll(() => unfinishedFilesOf(form.session).all()).toEqual({ files: ['真.png'] })
  // Neither is in the value, so both hold the form back until they are sent again or taken away.
  expect(form.handle.current?.check()).toHaveLength(1)
})

test('a file of another type is refused before it is sent', async () => {
  registerUploadPort({ upload: () => Promise.reject(new Error('must not be sent')) })
  const form = await renderForm([part('files', 'upload', '材料', { options: { accept: '.pdf' } })])
  const transfer = new DataTransfer()
  transfer.items.add(new File(['x'], '照片.exe'))
  document
    .querySelector('[data-field=files] button')
    ?.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
  await expect.element(form.screen.getByRole('alert')).toHaveTextContent('照片.exe：请上传.pdf类型的文件')
})
