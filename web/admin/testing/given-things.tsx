import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { sortedPageQuery } from '#engine/contract/shapes.ts'
import { resourceCalls, rulesOfMenu } from '#engine/resource/calls.ts'
import { codeInput, description, flag, nameInput, sortCode, version } from '#engine/resource/inputs.ts'
import { resourceTexts } from '#engine/resource/texts.ts'
import { fillText } from '#engine/texts/text.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { adminTexts } from '#web/admin/texts.ts'
import { queryClient } from '#web/call/query-client.ts'
import { testTexts } from '#web/form/testing/render-form.tsx'
import type { CurrentUser } from '#web/session/session-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { webTexts } from '#web/texts.ts'

/** A resource that exists in tests of the kit alone. */
const things = resourceCalls('/api/test/Things', rulesOfMenu('things'))

export const thingInput = z.object({
  fullName: nameInput(),
  enCode: codeInput(),
  sortCode: sortCode.optional(),
  enabledMark: flag.nullish(),
  description: description.nullish(),
  version,
})

const thing = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  sortCode: z.number(),
  enabledMark: z.number(),
  version: z.number(),
})
export type Thing = z.output<typeof thing>

export const listThings = things.page(thing, sortedPageQuery)
export const readThing = things.read(thing)
export const createThing = things.create(thingInput)
export const updateThing = things.update(thingInput)
export const deleteThing = things.remove()
export const switchThing = things.switchState()
export const thingUse = things.uses()

export const thingOf = (index: number, rest: Partial<Thing> = {}): Thing => ({
  id: `t${index}`,
  fullName: `品种${index}`,
  enCode: `code${index}`,
  sortCode: index,
  enabledMark: 1,
  version: 1,
  ...rest,
})

interface Asked {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

type Answer = { readonly code?: number; readonly msg?: string; readonly data?: unknown }

/** Answers calls by `GET /api/…`, ids written out; keeps what it was asked. What nobody answers is a failure of the server. */
export function givenServer(answers: Readonly<Record<string, Answer | ((asked: Asked) => Answer | Promise<Answer>)>>) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, location.href)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const one = { method: init.method ?? 'GET', path: pathname, query: searchParams, body }
    asked.push(one)
    const found = answers[`${one.method} ${pathname}`]
    const answer = typeof found === 'function' ? await found(one) : found
    return Response.json({ code: 200, msg: '', data: null, ...(answer ?? { code: 500, msg: '服务器错误' }) })
  })
  return asked
}

const pageOf = (list: readonly unknown[]): Answer => ({ data: { list, pagination: { currentPage: 1, pageSize: 20, total: list.length } } })
export const thingsAnswer = pageOf

/** Signs somebody in who holds the menu of the things with these buttons. */
export function givenUser(buttons: readonly string[] = ['btn_add', 'btn_edit', 'btn_remove']): void {
  const node = { id: 'm-things', enCode: 'things', children: [] }
  const button = buttons.map((enCode) => ({ id: enCode, enCode, fullName: enCode }))
  const current: unknown = {
    menuList: [node],
    routerList: [node],
    permissionList: [{ modelId: node.id, moduleName: '品种', button, column: [], form: [], resource: [] }],
    userInfo: { userId: 'u1', isAdministrator: false },
  }
  sessionStore.setState({ token: 'bearer t', current: current as CurrentUser })
}

/** What a component says in tests of the kit. */
export const kitTexts = {
  ...webTexts,
  ...testTexts,
  ...adminTexts,
  ...resourceTexts,
  'things.name': { zh: '名称', zhtw: '名稱', en: 'Name' },
  'things.code': { zh: '编码', zhtw: '編碼', en: 'Code' },
  'things.sort': { zh: '排序', zhtw: '排序', en: 'Order' },
  'things.state': { zh: '状态', zhtw: '狀態', en: 'State' },
  'things.functions': { zh: '{{count}}个功能在使用：{{names}}', zhtw: '', en: '' },
  'things.records': { zh: '{{count}}条数据在使用', zhtw: '', en: '' },
}

/** Draws a screen at an address, as the shell would. */
export async function renderScreen(element: ReactNode, address = '/things') {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <TextProvider value={(key, params) => fillText(kitTexts, 'zh', key, params)}>
        <ThemeProvider colour="blue" language="zh">
          <main style={{ height: '100vh' }}>
            <RouterProvider router={router} />
          </main>
        </ThemeProvider>
      </TextProvider>
    </QueryClientProvider>,
  )
  return { screen, router }
}
