import axe from 'axe-core'
import { createRef } from 'react'
import { expect } from 'vitest'
import { render } from 'vitest-browser-react'
import { expressionTexts } from '#engine/expressions/texts.ts'
import type { FormFacts } from '#engine/forms/facts.ts'
import { openForm } from '#engine/forms/form-session.ts'
import type { FormDefinition, FormPart, FormRule, FormSettings, FormValues } from '#engine/forms/model.ts'
import { formTexts } from '#engine/forms/texts.ts'
import { fillText } from '#engine/texts/text.ts'
import type { Language, Texts } from '#engine/texts/text.ts'
import { engineValueTexts } from '#engine/values/texts.ts'
import { fieldTypes } from '#fields/definitions.ts'
import { bareFacts } from '#fields/place.tsx'
import { fieldTexts } from '#fields/testing/field-texts.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { uiTexts } from '#ui/texts.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { loadFormCode } from '#web/form/form-code.ts'
import type { FormHandle } from '#web/form/form-view.tsx'
import { FormFoot } from '#web/form/form-foot.tsx'
import { FormView } from '#web/form/form-view.tsx'
import { scriptTexts } from '#web/form/scripts/texts.ts'
import { formViewTexts } from '#web/form/texts.ts'
import { useFormProblems } from '#web/form/use-form-problems.ts'
import { SubjectProvider, type FormSubject } from '#fields/subject.tsx'
import { Button } from '#ui/kit/button.tsx'
import { listTexts } from '#web/list/texts.ts'

export const testTexts: Texts = {
  ...uiTexts,
  ...formViewTexts,
  ...scriptTexts,
  ...listTexts,
  ...fieldTexts,
  ...formTexts,
  ...engineValueTexts,
  ...expressionTexts,
}

interface Given {
  readonly rules?: readonly FormRule[]
  readonly values?: FormValues
  readonly facts?: FormFacts
  readonly settings?: FormSettings
  readonly rest?: FormDefinition['rest']
  readonly reading?: boolean
  readonly takesFocus?: boolean
  readonly language?: Language
  readonly subject?: FormSubject
}

/** A part of a form definition with defaults for everything not given. */
export const part = (key: string, type: string, label: string, rest: Partial<FormPart> = {}): FormPart => ({
  key,
  type,
  label,
  options: {},
  ...rest,
})

/** Draws a form in the browser and returns functions that operate it as a user would. */
export async function renderForm(
  parts: readonly FormPart[],
  { rules = [], values, facts = bareFacts, settings = {}, rest, reading = false, takesFocus = false, language = 'zh', subject }: Given = {},
) {
  const definition: FormDefinition = { parts, rules, settings, ...(rest ? { rest } : {}) }
  await loadFormCode(definition)
  const session = openForm({ definition, types: fieldTypes, values, facts, mode: reading ? 'read' : 'edit' })
  const handle = createRef<FormHandle>()
  const renders = new Map<string, number>()
  const count = (path: string) => renders.set(path, (renders.get(path) ?? 0) + 1)
  const screen = await render(
    <TextProvider value={(key, params) => fillText(testTexts, language, key, params)}>
      <ThemeProvider colour="blue" language={language}>
        <SubjectProvider value={subject}>
          <main>
            <FormView
              ref={handle}
              session={session}
              definition={definition}
              facts={facts}
              reading={reading}
              takesFocus={takesFocus}
              onRender={count}
            />
            <Foot session={session} onProblems={() => handle.current?.focusProblem(session.problems()[0]?.path ?? '')} />
          </main>
        </SubjectProvider>
      </ThemeProvider>
    </TextProvider>,
  )
  const field = (label: string) => screen.getByLabelText(label, { exact: false })
  return {
    screen,
    session,
    handle,
    renders,
    field,
    type: (label: string, text: string) => field(label).fill(text),
    values: () => session.values(),
    message: (label: string) => {
      const id = field(label).element().getAttribute('aria-describedby') ?? ''
      return document.getElementById(id)?.textContent ?? ''
    },
    isAccessible: async () => {
      const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
    },
  }
}

function Foot({ session, onProblems }: { readonly session: Parameters<typeof useFormProblems>[0]; readonly onProblems: () => void }) {
  return (
    <FormFoot problems={useFormProblems(session).length} onProblems={onProblems}>
      <Button>取消</Button>
      <Button>暂存</Button>
      <Button type="primary">提交</Button>
    </FormFoot>
  )
}
