import { useRef, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { Dialog } from '#ui/kit/dialog.tsx'
import { KeysHelp } from '#web/keys/keys-help.tsx'
import { lookStore } from '#web/appearance/appearance-store.ts'
import { hideKeys, showKeys, useScreenKeys } from '#web/keys/screen-keys.ts'
import { renderScreen } from '#web/testing/render-screen.tsx'

beforeEach(hideKeys)

/** A form with a dialog over it; both have keys of their own. */
function Screen({ ran }: { readonly ran: string[] }) {
  const place = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useScreenKeys(place, { title: 'keys.form', keys: [{ keys: ['Mod+Enter'], label: 'keys.submit', run: () => ran.push('form') }] })
  return (
    <div ref={place}>
      <input aria-label="名称" />
      <button type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <Dialog open={open} title="审批" onClose={() => setOpen(false)}>
        <Inside ran={ran} />
      </Dialog>
    </div>
  )
}

function Inside({ ran }: { readonly ran: string[] }) {
  const place = useRef<HTMLDivElement>(null)
  useScreenKeys(place, { title: 'keys.decision', keys: [{ keys: ['Mod+Enter'], label: 'keys.confirm', run: () => ran.push('dialog') }] })
  return (
    <div ref={place}>
      <textarea aria-label="意见" />
    </div>
  )
}

async function renderKeys() {
  const ran: string[] = []
  const given = await renderScreen(
    <>
      <Screen ran={ran} />
      <KeysHelp />
    </>,
  )
  return { ...given, ran, list: given.screen.getByRole('heading', { name: '全局' }) }
}

test('? tells the keys of the screen; while text is typed it is a sign', async () => {
  const { screen, list, isAccessible } = await renderKeys()
  await screen.getByLabelText('名称').click()
  await userEvent.keyboard('?')
  await expect.element(screen.getByLabelText('名称')).toHaveValue('?')
  expect(list.elements()).toEqual([])
  await userEvent.tab()
  await userEvent.keyboard('?')
  await expect.element(screen.getByRole('heading', { name: '表单' })).toBeVisible()
  await expect.element(screen.getByText('提交')).toBeVisible()
  await isAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => list.elements()).toEqual([])
})

test('Ctrl and / tells them while text is typed too; Escape gives the focus back', async () => {
  const { screen, list } = await renderKeys()
  const name = screen.getByLabelText('名称')
  await name.click()
  await userEvent.keyboard('{Control>}/{/Control}')
  await expect.element(list).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => list.elements()).toEqual([])
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('')
})

test('keys of one sign can be turned off, and are not told then', async () => {
  const { list } = await renderKeys()
  lookStore.setState({ singleKeys: false })
  await userEvent.keyboard('?')
  expect(list.elements()).toEqual([])
  showKeys()
  await expect.element(list).toBeVisible()
  expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain('?')
})

test('keys of what a dialog covers sleep, and are not told', async () => {
  const { screen, ran } = await renderKeys()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(ran).toEqual(['form'])
  await screen.getByRole('button', { name: '打开' }).click()
  await screen.getByLabelText('意见').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(ran).toEqual(['form', 'dialog'])
  showKeys()
  await expect.element(screen.getByRole('heading', { name: '审批' })).toBeVisible()
  expect(screen.getByRole('heading', { name: '表单' }).elements()).toEqual([])
})
