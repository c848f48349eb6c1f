import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fillText } from '#engine/texts/text.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { FormView } from '#web/form/form-view.tsx'
import { part, testTexts } from '#web/form/testing/render-form.tsx'

const place = document.createElement('div')
const faults: unknown[] = []
const root = createRoot(place, { onRecoverableError: (fault) => faults.push(fault) })

afterEach(() => root.unmount())

const draw = (parts: readonly FormPart[]) => {
  const definition: FormDefinition = { parts, rules: [], settings: {} }
  const session = openForm({ definition, types: fieldTypes, facts: bareFacts })
  root.render(
    <TextProvider value={(key, params) => fillText(testTexts, 'zh', key, params)}>
      <ThemeProvider colour="blue" language="zh">
        <FormView session={session} definition={definition} facts={bareFacts} />
      </ThemeProvider>
    </TextProvider>,
  )
}

test('a form whose code is still to come follows another one in a transition without a fault', async () => {
  document.body.append(place)
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  draw([part('name', 'text', '名称')])
  await expect.element(page.getByLabelText('名称', { exact: false })).toBeVisible()
  startTransition(() => draw([part('area', 'number', '面积')]))
  await expect.element(page.getByLabelText('面积', { exact: false })).toBeVisible()
  expect(faults).toEqual([])
  expect(said).not.toHaveBeenCalled()
})
