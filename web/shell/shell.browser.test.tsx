import { expect, test } from 'vitest'
import { listBox, nextWorkItem, requestDetail } from '#features/approvals/contract.ts'
import { nothingChanged } from '#features/approvals/testing/nothing-changed.ts'
import { requestDetailOf } from '#features/approvals/testing/request-detail.ts'
import { pageOfRows } from '#features/approvals/testing/request-row.ts'
import { countUnread } from '#features/messages/contract.ts'
import { opTypes, workFlowAddress } from '#web/router/work-flow-address.ts'
import { ShellFrame } from '#web/shell/shell.tsx'
import { answered } from '#web/testing/answer-calls.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

/** A to-do with a form longer than the window, within the shell of a phone. */
async function openToDo() {
  const parts = Array.from({ length: 30 }, (_, index) => ({ key: `f${index}`, type: 'text', label: `第 ${index} 项`, options: {} }))
  const rendered = await renderScreen(<ShellFrame />, {
    phone: true,
    session: { user: { changePasswordDate: 1 } },
    address: workFlowAddress({ id: 'r1', flowId: 'f1', opType: opTypes.approve, taskOperatorId: 'w1' }),
    calls: [
      answered(requestDetail, requestDetailOf({ parts, operation: { actions: ['approve', 'return', 'save'] } })),
      ...nothingChanged,
      answered(listBox, pageOfRows([])),
      answered(nextWorkItem, { total: 1, position: 1, next: null, fromStart: false }),
      answered(countUnread, { total: 3, announcement: 0, flow: 3, system: 0 }),
    ],
  })
  await expect.element(rendered.screen.getByText('第 29 项')).toBeInTheDocument()
  return rendered
}

function scrollerOf(element: Element): Element {
  const above = element.parentElement
  if (!above) throw new Error('nothing scrolls')
  return above.scrollHeight > above.clientHeight && getComputedStyle(above).overflowY === 'auto' ? above : scrollerOf(above)
}

/** What can be tapped in the part of the page that holds an element. */
const within = (part: 'header' | 'footer', inside: { readonly element: () => Element }) => [
  ...(inside.element().closest(part)?.querySelectorAll('button, input') ?? []),
]

test('on a phone the heads go while the form is scrolled down and come back on the way up, by focus and with the other tab', async () => {
  const { screen } = await openToDo()
  const form = scrollerOf(screen.getByText('第 29 项').element())
  const share = () => form.clientHeight / innerHeight
  const menu = screen.getByRole('button', { name: '打开菜单' })
  const title = screen.getByRole('heading', { level: 2 })
  const scrollBy = async (way: number) => {
    for (let step = 0; step < 4; step++) {
      form.scrollBy(0, way / 4)
      await new Promise(requestAnimationFrame)
    }
  }
  await scrollBy(300)
  await expect.poll(share).toBeGreaterThan(0.8)
  for (const gone of [menu, title]) await expect.element(gone).not.toBeInViewport()
  await expect.element(screen.getByRole('button', { name: '通过' })).toBeInViewport()

  await scrollBy(-80)
  for (const shown of [menu, title]) await expect.element(shown).toBeInViewport()

  await scrollBy(300)
  await expect.element(menu).not.toBeInViewport()
  const link = screen.getByRole('navigation', { name: '打开的页面' }).getByRole('link').first()
  link.element().focus()
  await expect.element(menu).toBeInViewport()

  await scrollBy(300)
  await expect.element(menu).not.toBeInViewport()
  await screen.getByText('流程', { exact: true }).click()
  await expect.element(menu).toBeInViewport()
})

test('on a phone whatever is tapped at the top and in the foot is 44 px wide and high', async () => {
  const { screen, fitsWidth } = await openToDo()
  const tappable = [
    ...within('header', screen.getByRole('button', { name: '打开菜单' })),
    ...screen.getByRole('navigation', { name: '打开的页面' }).getByRole('link').elements(),
    ...screen.getByRole('navigation', { name: '打开的页面' }).getByRole('button').elements(),
    ...within('footer', screen.getByRole('button', { name: '通过' })),
    ...screen.getByText('流程', { exact: true }).elements(),
  ]
  expect(tappable.length).toBeGreaterThan(8)
  const small = tappable.filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width < 44 || height < 44
  })
  expect(small.map(({ outerHTML }) => outerHTML)).toEqual([])
  fitsWidth()
})
