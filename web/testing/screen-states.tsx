import type { ReactNode } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import type { Call, CallGives } from '#engine/contract/call.ts'
import type { Language } from '#engine/texts/text.ts'
import { queryClient } from '#web/call/query-client.ts'
import { noteReach } from '#web/call/reach.ts'
import { ConnectionBar } from '#web/shell/connection-bar.tsx'
import { answered, lost, refused, refusing, type AnsweredCall } from '#web/testing/answer-calls.ts'
import { cutWithoutWhole, focusBack, smallTargets, tabTo } from '#web/testing/looked-at.ts'
import { menuOf, permissionOf } from '#web/testing/given-user.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** A form of a screen, in which something new is typed and refused. */
interface FormStates {
  /** The button that opens it. */
  readonly button?: string
  /** What the head of its dialog says. */
  readonly title: string
  readonly saves: Call
  /** What is typed, by the beginning of the labels. */
  readonly typed: Readonly<Record<string, string>>
  /** What else is chosen before it can be saved. */
  readonly choose?: (dialog: Locator) => Promise<void>
  /** The button that saves. */
  readonly confirm?: string
  /** The field that the server refuses, by its key and the beginning of its label, which is one of those above. */
  readonly refused: readonly [key: string, label: string]
  /** What a row is edited by; null where rows cannot be edited. */
  readonly edit?: string | null
  /** What is read before it opens, among the calls of the screen, as choices are: for a new one, and for one that is edited. */
  readonly needs?: Call
  readonly editNeeds?: Call
}

/** A screen that shows what one call reads: a list, a tree or a page. */
export interface ScreenStates<C extends Call> {
  readonly name: string
  readonly element: ReactNode
  readonly address?: string
  /** Its entry of the menu, with all buttons that its calls ask for. */
  readonly menu: { readonly id: string; readonly buttons: readonly string[] }
  readonly isAdministrator?: boolean
  /** The call that reads what is shown, and its answers: nothing, where that may be, and a row that bears a name. */
  readonly list: C
  readonly nothing?: CallGives<C>
  readonly rows: (name: string) => CallGives<C>
  /** What else is asked, as trees beside the list. */
  readonly calls?: readonly AnsweredCall[]
  /** What is said where there is nothing, to who may add and to who may not. */
  readonly empty?: string | RegExp
  /** It has tables that a phone shows as well, as they are narrow. */
  readonly hasTables?: boolean
  /** Buttons that ask for a right; absent for who has none. */
  readonly rights: readonly string[]
  readonly form?: FormStates
}

/** Chooses one of the options of a field, for `choose` of a form. */
export const choosing =
  (label: string, option: string): NonNullable<FormStates['choose']> =>
  async (dialog) => {
    await dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).click()
    await page.getByText(option, { exact: true }).last().click()
  }

/** As long as names of companies and their branches become. */
const longName = '黑龙江省绥化市北林区兴农种业科技有限责任公司第一分公司专用'
const shortName = '玉米一组'
export const bar = '暂时无法连接服务器，正在重试，已输入的内容会保留'

/**
 * Tests the states that every screen has, for one screen: loading, refused, without a connection and back, empty, without rights, long
 * names, phone, keyboard, and a form that is refused. Each state is one step of three walks, as drawing a screen is what takes time.
 */
export function testStates<C extends Call>(given: ScreenStates<C>): void {
  const { name, form } = given
  describe(name, () => {
    test('waits, says why it cannot be read, is read again after a refusal and after an outage, and says that there is nothing', () =>
      walkOfReading(given))
    test('offers nothing without the rights, and long names stay within the window on desk and phone', () => walkOfReader(given))
    test('is used by keys, keeps what was typed when it is refused, and has room for fingers on a phone', () => walkOfManager(given, form))
  })
}

/** Draws a screen for somebody who holds these buttons of its menu. */
export function draw<C extends Call>(
  {
    element,
    menu,
    address,
    isAdministrator = false,
    calls = [],
  }: Pick<ScreenStates<C>, 'element' | 'menu' | 'address' | 'isAdministrator' | 'calls'>,
  buttons: readonly string[],
  more: readonly AnsweredCall[],
  language: Language = 'zh',
) {
  return renderScreen(
    <>
      <ConnectionBar />
      {element}
    </>,
    {
      ...(address === undefined ? {} : { address }),
      menu: menu.id,
      language,
      session: {
        user: { isAdministrator },
        menus: [menuOf({ id: menu.id, fullName: '管理', type: 2, address: 'system/screen' })],
        permissions: [permissionOf(menu.id, buttons)],
      },
      calls: [...calls, ...more],
    },
  )
}

async function walkOfReading<C extends Call>(given: ScreenStates<C>): Promise<void> {
  askAgainAtOnce()
  const { list, rows, menu, nothing = rows(shortName), empty = shortName } = given
  const waiting = Promise.withResolvers<CallGives<C>>()
  let answer: () => CallGives<C> | ReturnType<typeof refusing> | typeof lost | { readonly later: Promise<CallGives<C>> } = () => ({
    later: waiting.promise,
  })
  const { screen, said } = await draw(given, menu.buttons, [answered(list, () => answer())])
  await expect.element(screen.getByRole('status', { name: '加载中' }).first(), { message: 'while it is read' }).toBeInTheDocument()
  expect(screen.getByText(empty).elements(), 'nothing is said to be empty before it was read').toEqual([])
  answer = () => rows(shortName)
  waiting.resolve(rows(shortName))
  await expect.element(screen.getByText(shortName).first(), { message: 'what was read' }).toBeInTheDocument()

  answer = () => lost
  await readAnew(list)
  await expect.element(screen.getByText(bar), { message: 'the connection is lost' }).toBeVisible()
  expect(screen.getByText(shortName).elements().length, 'what was read stays while the connection is lost').toBeGreaterThan(0)

  answer = () => refusing(403, '您没有查看权限')
  noteReach(true)
  await forget(list)
  const problem = screen.getByRole('alert').filter({ hasText: '重试' })
  await expect.element(problem.getByText('您没有查看权限'), { message: 'a missing right is told in the place of the rows' }).toBeVisible()
  answer = () => refusing(500, '服务暂时不可用')
  await problem.getByRole('button', { name: '重试' }).click()
  await expect.element(problem.getByText('服务暂时不可用'), { message: 'a fault is told in the place of the rows' }).toBeVisible()
  answer = () => lost
  await problem.getByRole('button', { name: '重试' }).click()
  await expect.element(screen.getByText(bar), { message: 'the connection is lost before anything was read' }).toBeVisible()
  answer = () => nothing
  noteReach(true)
  await expect
    .element(screen.getByText(empty).first(), { message: 'read by itself when the server is back; there is nothing' })
    .toBeVisible()
  expect(screen.getByText(bar).elements(), 'the server is back').toEqual([])
  expect(said, 'what the list says in its place is said nowhere else').toEqual([])
}

async function walkOfReader<C extends Call>(given: ScreenStates<C>): Promise<void> {
  const { list, rows, rights } = given
  const { screen, fitsWidth } = await draw({ ...given, isAdministrator: rights.length === 0 }, [], [answered(list, rows(longName))])
  const name = screen.getByText(longName).first()
  await expect.element(name).toBeInTheDocument()
  const offered = rights.filter((right) => screen.getByRole('button', { name: right, exact: true }).elements().length > 0)
  expect(offered, 'offered without a right').toEqual([])
  fitsWidth()
  expect(cutWithoutWhole(longName), 'cut, and the whole name is nowhere to be read').toEqual([])
  await page.viewport(390, 844)
  await expect.element(screen.getByText(longName).first()).toBeInTheDocument()
  await showsCards(given)
  fitsWidth()
  expect(cutWithoutWhole(longName), 'cut on a phone, and the whole name is nowhere to be read').toEqual([])
}

async function walkOfManager<C extends Call>(given: ScreenStates<C>, form: FormStates | undefined): Promise<void> {
  const { list, rows, menu } = given
  const [field = '', label = ''] = form?.refused ?? []
  const text = '该名称已被使用，请修改'
  const needed = [form?.needs, form?.editNeeds].flatMap((call) => (call ? lackedAtFirst(given, call) : []))
  const refusal = form ? [refused(form.saves, 422, text, { errors: [{ field, text }] })] : []
  const { screen, said, fitsWidth } = await draw(given, menu.buttons, [answered(list, rows(shortName)), ...refusal, ...needed])
  await expect.element(screen.getByText(shortName).first()).toBeInTheDocument()
  if (form) {
    const { button = '新增', title, edit = '编辑', confirm = '确定', needs, editNeeds } = form
    await tabTo(button)
    await saysWhatItLacks(screen, needs)
    await opensAndCloses(screen, title)
    if (edit !== null) {
      await tabTo(edit)
      await saysWhatItLacks(screen, editNeeds)
      await opensAndCloses(screen)
    }
    await screen.getByRole('button', { name: button, exact: true }).first().click()
    const dialog = screen.getByRole('dialog').filter({ hasText: title })
    for (const [of, value] of Object.entries(form.typed)) await fieldOf(dialog, of).fill(value)
    await form.choose?.(dialog)
    await dialog.getByRole('button', { name: confirm, exact: true }).click()
    await expect.element(dialog.getByText(text), { message: 'a refusal stands in the form' }).toBeVisible()
    const input = fieldOf(dialog, label)
    await expect.element(input, { message: 'the field that was refused has the focus' }).toHaveFocus()
    expect(describedBy(input.element()), 'the refusal stands at its field').toContain(text)
    for (const [of, value] of Object.entries(form.typed))
      await expect.element(fieldOf(dialog, of), { message: 'what was typed' }).toHaveValue(value)
    expect(said, 'what stands at the field is said nowhere else').toEqual([])
    await userEvent.keyboard('{Escape}')
    const question = screen.getByRole('dialog').filter({ hasText: '已修改的内容尚未保存' })
    await question.getByRole('button', { name: '确定', exact: true }).click()
    await expect.poll(() => screen.getByRole('dialog').elements(), { message: 'left after the question' }).toEqual([])
  }
  await page.viewport(390, 844)
  await expect.element(screen.getByText(shortName).first()).toBeInTheDocument()
  await showsCards(given)
  fitsWidth()
  await expect.poll(smallTargets, { message: 'too small for a finger', timeout: 2000 }).toEqual([])
}

/** A call of the screen that is refused the first time it is asked. */
function lackedAtFirst<C extends Call>({ name, calls = [] }: ScreenStates<C>, call: Call): AnsweredCall {
  const usual = calls.findLast(({ declaration }) => declaration === call)
  if (!usual) throw new Error(`${name}: no answer is given for ${call.path}`)
  let times = 0
  return { ...usual, answer: (asked) => ((times += 1) === 1 ? refusing(500, lack) : usual.answer(asked)) }
}
const lack = '读取失败，请稍后再试'

/** A form whose values or choices cannot be read says so in its place, once, and opens when they are read again. */
async function saysWhatItLacks({ getByRole }: Awaited<ReturnType<typeof draw>>['screen'], needs: Call | undefined): Promise<void> {
  if (!needs) return
  const opener = document.activeElement
  await userEvent.keyboard('{Enter}')
  const problem = getByRole('dialog').filter({ hasText: lack })
  await expect.element(problem, { message: 'a form that cannot open says why' }).toBeVisible()
  await problem.getByRole('button', { name: '重试' }).click()
  const dialog = getByRole('dialog').first()
  await expect.poll(() => dialog.getByRole('textbox').elements().length, { message: 'it opens when it can' }).toBeGreaterThan(0)
  await expect.poll(() => dialog.element().contains(document.activeElement), { message: 'the focus is in the form' }).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => getByRole('dialog').elements(), { message: 'Esc closes' }).toEqual([])
  await focusBack(opener)
}

const showsCards = async ({ hasTables = false }: Pick<ScreenStates<Call>, 'hasTables'>) =>
  hasTables ? undefined : expect.poll(() => document.querySelector('table'), { message: 'a phone shows cards' }).toBeNull()

/** Enter opens what has the focus; Esc closes it and gives the focus back. */
async function opensAndCloses(screen: Awaited<ReturnType<typeof draw>>['screen'], title?: string): Promise<void> {
  const opener = document.activeElement
  await userEvent.keyboard('{Enter}')
  const dialog = (title === undefined ? screen.getByRole('dialog') : screen.getByRole('dialog').filter({ hasText: title })).first()
  await expect.element(dialog, { message: 'Enter opens' }).toBeVisible()
  await expect.poll(() => dialog.element().contains(document.activeElement), { message: 'the focus is in what was opened' }).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.getByRole('dialog').elements(), { message: 'Esc closes' }).toEqual([])
  await focusBack(opener)
}

/** A field of a dialog, by the beginning of its label. */
export const fieldOf = (dialog: Locator, label: string): Locator => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).first()

/** What screen readers tell of a field besides its name. */
export function describedBy(element: Element): string {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '')
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}

/** A lost connection is tried once more, here without a pause. */
export function askAgainAtOnce(): void {
  const usual = queryClient.getDefaultOptions()
  queryClient.setDefaultOptions({ ...usual, queries: { ...usual.queries, retryDelay: 0 } })
  onTestFinished(() => {
    queryClient.setDefaultOptions(usual)
    noteReach(true)
  })
}

const keyOf = ({ method, path }: Call) => [method, path]

/** As a frame of the socket or the button that reads again does. */
async function readAnew(list: Call): Promise<void> {
  await queryClient.refetchQueries({ queryKey: keyOf(list) })
}

/** Reads it as if the screen had just been opened. */
async function forget(list: Call): Promise<void> {
  await queryClient.resetQueries({ queryKey: keyOf(list) })
}
