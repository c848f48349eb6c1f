import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Call } from '#engine/contract/call.ts'
import { noteReach } from '#web/call/reach.ts'
import { answered, lost, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { drawn, focusBack } from '#web/testing/looked-at.ts'
import { isTextKey } from '#web/testing/render-screen.tsx'
import { draw, fieldOf, testStates, type ScreenStates } from '#web/testing/screen-states.tsx'

/** The form that a row is edited in. */
interface EditedForm {
  /** What the head of its dialog says. */
  readonly title: string
  readonly saves: Call
  /** A text of the row: its key and the beginning of its label. */
  readonly field: readonly [key: string, label: string]
  /** The call that reads the row for the form, or anew after a clash, and what it gives. */
  readonly reads: Call
  readonly item: object
}

/** A screen that shows a list of things, and what is done with its rows. */
export interface ManagedStates<C extends Call> extends ScreenStates<C> {
  /** Version that the row has. */
  readonly version: number
  /** Deletes the row, after a question; `uses` is asked before. */
  readonly remove?: { readonly call: Call; readonly uses?: Call }
  /** Disables the row, after a question. */
  readonly disable?: Call
  readonly edit?: EditedForm
  /** Search by one keyword: what is said where nothing contains it. */
  readonly nothingFound?: RegExp
  /** Texts in Chinese that the program itself shows to readers of other languages too, as names of languages. */
  readonly chinese?: readonly string[]
  /** Values of the contract that are Chinese, and stand for themselves in answers. */
  readonly codes?: readonly string[]
}

type Screen = Awaited<ReturnType<typeof draw>>['screen']

const rowName = '玉米一组'
const written = '本人所写'
const theirs = '他人所写'
const clash = '数据已被他人修改，请刷新后重试'
/** Nothing hangs on the row, so that it may go. */
const unused = { functions: [], records: 0, atLeast: false, holders: [], notes: [] }

/**
 * Tests the states of a screen, and what is done with the rows of its list: a search and a page that the address keeps, deleting and
 * disabling with their questions, editing through an outage and a clash, and that readers of other languages meet no Chinese.
 */
export function testManaged<C extends Call>(given: ManagedStates<C>): void {
  const { name, remove, disable, edit, nothingFound } = given
  testStates(given)
  describe(`rows of ${name}`, () => {
    if (remove)
      test('a row is deleted after a question that names it, and stays where the answer is no', () => walkOfRemoving(given, remove))
    if (disable) test('a row is disabled after a question that names it', () => walkOfDisabling(given, disable))
    if (edit) test('a change outlives an outage, and a clash is decided by who typed it', () => walkOfEditing(given, edit))
    if (nothingFound) test('a search begins at the first page and stands in the address', () => walkOfSearching(given, nothingFound))
    test('who reads other languages meets no Chinese, and nothing that is not a text', () => walkOfLanguages(given))
  })
}

async function walkOfRemoving<C extends Call>(given: ManagedStates<C>, { call, uses }: NonNullable<ManagedStates<C>['remove']>) {
  const { version } = given
  let answer: () => unknown = () => refusing(409, clash, { version: version + 1 })
  const { screen, asked, said } = await draw(given, given.menu.buttons, [
    ...listOf(given),
    ...(uses ? [answeredBy(uses, () => unused)] : []),
    answeredBy(call, () => answer(), '删除成功'),
  ])
  const opener = await startAction(screen, '删除')
  const question = screen.getByRole('dialog').filter({ hasText: '此操作将永久删除该数据, 是否继续？' })
  await expect.element(question.getByText(rowName, { exact: false }), { message: 'the question names what goes' }).toBeVisible()
  await question.getByRole('button', { name: '取消', exact: true }).click()
  await expect.poll(() => screen.getByRole('dialog').elements(), { message: 'the question is gone' }).toEqual([])
  await focusBack(opener)
  expect(asked(call), 'no is no').toEqual([])

  await startAction(screen, '删除')
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => said, { message: 'a clash is told' }).toEqual([clash])
  await expect.element(screen.getByText(rowName).first(), { message: 'what could not be deleted stays' }).toBeVisible()
  const before = asked(given.list).length
  answer = () => null
  await startAction(screen, '删除')
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => said, { message: 'success is told' }).toEqual([clash, '删除成功'])
  expect(
    asked(call).map(({ body }) => body),
    'the version that was read',
  ).toEqual([{ version }, { version }])
  await expect.poll(() => asked(given.list).length, { message: 'read anew' }).toBeGreaterThan(before)
}

async function walkOfDisabling<C extends Call>(given: ManagedStates<C>, call: Call) {
  const { version, remove } = given
  const { screen, asked, said } = await draw(given, given.menu.buttons, [
    ...listOf(given),
    ...(remove?.uses ? [answeredBy(remove.uses, () => unused)] : []),
    answeredBy(call, () => ({ id: 'x', version: version + 1 }), '操作成功'),
  ])
  const opener = await startAction(screen, '禁用')
  const question = screen.getByRole('dialog').filter({ hasText: '您确定要禁用当前数据吗, 是否继续？' })
  await expect.element(question.getByText(rowName, { exact: false }), { message: 'the question names it' }).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements(), { message: 'Esc is no' }).toEqual([])
  await focusBack(opener)
  expect(asked(call), 'no is no').toEqual([])
  const before = asked(given.list).length
  await startAction(screen, '禁用')
  await question.getByRole('button', { name: '确定', exact: true }).click()
  await expect.poll(() => said, { message: 'success is told' }).toEqual(['操作成功'])
  expect(asked(call).map(({ body }) => body)).toEqual([{ version }])
  await expect.poll(() => asked(given.list).length, { message: 'read anew' }).toBeGreaterThan(before)
}

async function walkOfEditing<C extends Call>(given: ManagedStates<C>, { title, saves, field, reads, item }: EditedForm) {
  onTestFinished(() => noteReach(true))
  const { version } = given
  const [key, label] = field
  let stored: object = { ...item, version }
  let answer: () => unknown = () => lost
  const { screen, asked } = await draw(given, given.menu.buttons, [
    ...listOf(given),
    answeredBy(reads, () => stored),
    answeredBy(saves, () => answer(), '修改成功'),
  ])
  const dialog = screen.getByRole('dialog').filter({ hasText: title })
  const confirm = dialog.getByRole('button', { name: '确定', exact: true })
  const sent = () => asked(saves).map(({ body }) => [valueOf(body, key), valueOf(body, 'version')])
  const firstRead = async () => {
    const opener = await startAction(screen, '编辑')
    await expect.element(fieldOf(dialog, label)).toBeVisible()
    return opener
  }
  await firstRead()
  await fieldOf(dialog, label).fill(written)
  await confirm.click()
  await expect.poll(() => asked(saves).length, { message: 'was sent' }).toBe(1)
  await expect.element(dialog.getByRole('alert').first(), { message: 'the form says that it was not saved' }).toBeVisible()
  await expect.element(fieldOf(dialog, label), { message: 'an outage loses nothing' }).toHaveValue(written)

  stored = { ...item, version: 9, [key]: theirs }
  answer = () => refusing(409, clash, { version: 9 })
  noteReach(true)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(dialog.getByText('此数据已在别处被修改'), { message: 'Ctrl+S saves, and a clash is told in the form' }).toBeVisible()
  await dialog.getByRole('button', { name: '保留我的内容' }).click()
  await expect.element(dialog.getByText('此数据已在别处被修改')).not.toBeInTheDocument()
  await expect.element(fieldOf(dialog, label), { message: 'the own text over the newest state' }).toHaveValue(written)
  await confirm.click()
  await expect.element(dialog.getByText('此数据已在别处被修改')).toBeVisible()
  expect(sent(), 'the version that was read last').toEqual([
    [written, version],
    [written, version],
    [written, 9],
  ])
  await dialog.getByRole('button', { name: '重新载入最新数据' }).click()
  await expect.element(fieldOf(dialog, label), { message: 'what the other one wrote' }).toHaveValue(theirs)

  answer = () => ({ id: 'x', version: 10 })
  await fieldOf(dialog, label).fill(written)
  const before = asked(given.list).length
  await fieldOf(dialog, label).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => screen.getByRole('dialog').elements(), { message: 'saved and closed' }).toEqual([])
  expect(sent().at(-1)).toEqual([written, 9])
  await expect.poll(() => asked(given.list).length, { message: 'read anew' }).toBeGreaterThan(before)
}

async function walkOfSearching<C extends Call>(given: ManagedStates<C>, nothingFound: RegExp) {
  const { list, rows, nothing, address: place = '/screen' } = given
  const separator = place.includes('?') ? '&' : '?'
  const { screen, asked, address } = await draw({ ...given, address: `${place}${separator}page=2` }, given.menu.buttons, [
    answeredBy(list, ({ query }) => {
      const { keyword, currentPage } = query as { keyword: string; currentPage: number }
      return keyword === '' ? withTotal(rows(rowName), currentPage, 21) : nothing
    }),
  ])
  await expect.poll(() => asked(list).at(-1)?.query, { message: 'the page of the address' }).toMatchObject({ currentPage: 2, keyword: '' })
  const search = screen.getByRole('search').getByRole('textbox').first()
  await search.fill('无此')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => asked(list).at(-1)?.query, { message: 'the first page of what is found' })
    .toMatchObject({ currentPage: 1, keyword: '无此' })
  await expect.element(screen.getByText(nothingFound), { message: 'nothing is found' }).toBeVisible()
  await expect.poll(() => parameter(address(), 'filter')).toBe('{"keyword":"无此"}')
  expect(parameter(address(), 'page')).toBeNull()
  await screen.getByRole('button', { name: '重置' }).first().click()
  await expect.element(screen.getByText(rowName).first(), { message: 'all are shown again' }).toBeVisible()
  await expect.element(search).toHaveValue('')
  expect(parameter(address(), 'filter')).toBeNull()
}

async function walkOfLanguages<C extends Call>(given: ManagedStates<C>) {
  const { chinese = [], codes = [] } = given
  const calls = [...(given.calls ?? []), ...listOf(given)].map((call) => inLatin(call, codes))
  const latin = { ...given, calls }
  for (const [language, fault] of [
    ['en', /\p{Script=Han}/u] as const,
    ['zhtw', /[们这个为时发区导编辑删关键词应属单击载输权]/u] as const,
  ]) {
    const { screen } = await draw(latin, given.menu.buttons, [], language)
    await expect.element(screen.getByText(inLatinText(rowName)).first(), { message: language }).toBeVisible()
    await drawn()
    const add = screen.getByRole('button', { name: language === 'en' ? 'New' : '新增', exact: true })
    if (given.form && add.elements().length > 0) {
      await add.first().click()
      await expect.element(screen.getByRole('dialog').first()).toBeVisible()
    }
    const faults = [...shownTexts()].filter(
      (text) => !chinese.includes(text) && (fault.test(text) || notText.test(text) || isTextKey(text)),
    )
    expect(faults, `shown in ${language}`).toEqual([])
    await screen.unmount()
  }
}

/** What a program shows by mistake: values without a text, and places that were not filled. */
const notText = /undefined|\bnull\b|\[object|NaN|Invalid Date|\{\{/

/** All that is read, seen, heard, or shown on hover and in empty fields. */
function* shownTexts(): Generator<string> {
  for (const element of document.querySelectorAll<HTMLElement>('main *, [role="dialog"] *')) {
    if (!element.checkVisibility() || element.closest('style, script')) continue
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) yield (node.textContent ?? '').trim()
    for (const name of ['title', 'placeholder', 'aria-label']) yield element.getAttribute(name) ?? ''
    if (element instanceof HTMLInputElement) yield element.value
  }
}

/** Data of a server as readers of English may have them: whatever Chinese is then shown comes from the program. */
const inLatin = (call: AnsweredCall, codes: readonly string[]): AnsweredCall => ({
  ...call,
  answer: (asked) => latinOf(call.answer(asked), codes),
})

function latinOf(value: unknown, codes: readonly string[]): unknown {
  if (typeof value === 'string') return codes.includes(value) ? value : inLatinText(value)
  if (Array.isArray(value)) return value.map((one) => latinOf(one, codes))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, latinOf(member, codes)]))
}

const inLatinText = (text: string): string => text.replace(/\p{Script=Han}+|[（）“”、。，：]/gu, (found) => `x${found.length}`)

/** A line of the table for a call of which only the walk knows what it is. */
const answeredBy = (declaration: Call, answer: AnsweredCall['answer'], msg?: string): AnsweredCall => ({
  declaration,
  answer,
  ...(msg === undefined ? {} : { msg }),
})

const listOf = <C extends Call>({ list, rows }: ScreenStates<C>): readonly AnsweredCall[] => [answered(list, rows(rowName))]

function withTotal(answer: unknown, currentPage: number, total: number): unknown {
  return typeof answer === 'object' ? { ...answer, pagination: { currentPage, pageSize: 20, total } } : answer
}

const valueOf = (body: unknown, key: string): unknown => (body as Readonly<Record<string, unknown>> | undefined)?.[key]

const parameter = (address: string, name: string): string | null => new URLSearchParams(address.split('?')[1]).get(name)

/**
 * Starts an action of the row, which stands in the row or behind 更多.
 *
 * @returns what has the focus when what it opens is closed again
 */
async function startAction(screen: Screen, name: string): Promise<Element> {
  const row: Locator = screen.getByRole('row').filter({ hasText: rowName })
  await expect.element(row.first()).toBeVisible()
  const own = row.getByRole('button', { name, exact: true })
  if (own.elements().length > 0) {
    await own.first().click()
    return own.first().element()
  }
  const more = row.getByRole('button', { name: /更多/ }).first()
  await more.click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  return more.element()
}
