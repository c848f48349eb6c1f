import type { Locator } from 'playwright-core'
import { createRecord } from '#features/records/contract.ts'
import { personPassword } from '#server/testing/given-people.ts'
import type { Register } from './records-without-flow.given.ts'
import type { Product } from './testing/product.ts'
import { signInAs } from './testing/sign-in.ts'
import { desk, openWindow, phone, type Size, type Window } from './testing/window.ts'

export async function atRegister(product: Product, account: string, register: Register, size: Size = desk): Promise<Window> {
  const window = await openWindow(product, size)
  // A form with every type of field draws longer than other pages on a busy machine.
  window.page.setDefaultTimeout(60_000)
  await signInAs(window, account, { password: personPassword, to: `/model/${register.id}` })
  await window.page.getByRole('button', { name: '刷新' }).waitFor()
  return window
}

/** The frame a record is open in: the lowest of the dialogs. */
export const frame = ({ page }: Window): Locator => page.getByRole('dialog').first()
export const press = (place: Locator, name: string): Promise<void> => place.getByRole('button', { name, exact: true }).click()
export const rowOf = ({ page, size }: Window, words: string): Locator =>
  page
    .getByRole('main')
    .getByRole(size === phone ? 'listitem' : 'row')
    .filter({ hasText: words })

/** Of somebody who may also edit, delete and copy the record, for whom the detail stands behind 更多. */
export async function openDetail(window: Window, words: string): Promise<void> {
  await rowOf(window, words).getByRole('button', { name: '更多' }).click()
  await window.page.getByRole('menuitem', { name: '详情' }).click()
}

/** Registers a machine as one of the clerks. @returns its id */
export async function create({ server }: Product, register: Register, values: Record<string, unknown>): Promise<string> {
  const client = await server.signIn('zhang', personPassword)
  return (await client.get(createRecord, { params: { modelId: register.id }, body: { data: JSON.stringify(values) } })).id
}
