import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { render } from 'vitest-browser-react'
import { settingTexts } from '#engine/editing/settings/texts.ts'
import { decodeList } from '#engine/forms/codec-list.ts'
import type { FormDefinition, FormPart } from '#engine/forms/model.ts'
import { exampleFacts } from '#engine/forms/testing/example-form.ts'
import { fillText } from '#engine/texts/text.ts'
import type { DesignedFunction } from '#features/function-design/web/designed-function.ts'
import { FormDesigner } from '#features/function-design/web/form/form-designer.tsx'
import { loadEveryType } from '#features/function-design/web/field-code.ts'
import { columnTexts } from '#features/function-design/contract/texts.ts'
import { functionDesignTexts } from '#features/function-design/texts.ts'
import { functionColumnsTexts } from '#features/function-design/web/begin/texts.ts'
import { functionScriptTexts } from '#features/function-design/web/scripts/texts.ts'
import { formDesignTexts } from '#features/function-design/web/form/texts.ts'
import { verifyCodeSettingTexts } from '#features/function-design/web/form/editors/verify-code/texts.ts'
import { listDesignTexts } from '#features/function-design/web/list/texts.ts'
import { functionDesignerTexts } from '#features/function-design/web/texts.ts'
import { TextProvider } from '#ui/text/use-text.tsx'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { kitTexts } from '#web/admin/testing/given-things.tsx'
import { queryClient } from '#web/call/query-client.ts'
import { designerTexts } from '#web/designer/texts.ts'
import { useDesigner } from '#web/designer/use-designer.ts'
import { conditionTexts } from '#web/list/conditions/texts.ts'
import { listTexts } from '#web/list/texts.ts'

export const designTexts = {
  ...kitTexts,
  ...designerTexts,
  ...settingTexts,
  ...formDesignTexts,
  ...functionScriptTexts,
  ...verifyCodeSettingTexts,
  ...listDesignTexts,
  ...conditionTexts,
  ...listTexts,
  ...functionDesignTexts,
  ...functionDesignerTexts,
  ...functionColumnsTexts,
  ...columnTexts,
}

const emptyList = decodeList('{}')

/** A designed function with these parts and an empty list. */
export function designedFunction(parts: readonly FormPart[]): DesignedFunction {
  const form: FormDefinition = { parts, rules: [], settings: {} }
  if (!emptyList.ok) throw new Error('The empty list cannot be read.')
  return {
    base: { fullName: '制种生产备案', enCode: 'seed_filing', category: '', webType: 2, enableFlow: 0, description: '' },
    form,
    list: emptyList.value,
  }
}

interface DrawnProps {
  readonly initial: DesignedFunction
  readonly save: (designed: DesignedFunction) => Promise<void>
  readonly held: boolean
  readonly published: boolean
}

function Drawn({ initial, save, held, published }: DrawnProps) {
  const designer = useDesigner({ initial, save, held })
  const head = { title: initial.base.fullName, onBack: () => undefined, tabs: null, publish: null, notes: null, more: [] }
  return <FormDesigner id="f1" ofFlow={false} designer={designer} head={head} facts={exampleFacts} published={published} />
}

/** Draws the form designer with all field types; what it saves is kept. */
export async function renderDesigner(parts: readonly FormPart[], { held = true, dark = false, published = false } = {}) {
  await loadEveryType()
  const saved: FormDefinition[] = []
  const save = ({ form }: DesignedFunction): Promise<void> => {
    saved.push(form)
    return Promise.resolve()
  }
  const initial = designedFunction(parts)
  const router = createMemoryRouter([{ path: '*', element: <Drawn initial={initial} save={save} held={held} published={published} /> }])
  const screen = await render(
    <QueryClientProvider client={queryClient}>
      <TextProvider value={(key, params) => fillText(designTexts, 'zh', key, params)}>
        <ThemeProvider colour="blue" language="zh" dark={dark}>
          <main style={{ height: '100vh' }}>
            <RouterProvider router={router} />
          </main>
        </ThemeProvider>
      </TextProvider>
    </QueryClientProvider>,
  )
  return { screen, saved }
}
