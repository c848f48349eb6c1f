import type { WebFeature } from '#web/feature.ts'
import { lazyScreen } from '#web/router/lazy-screen.tsx'

/** The screens on which functions are designed. */
export const functionDesignWeb: WebFeature = {
  name: 'function-design',
  screens: {
    'onlineDev/webDesign': lazyScreen(async () => ({
      Screen: (await import('#features/function-design/web/functions/functions-screen.tsx')).FunctionsScreen,
    })),
    'workFlow/formDesign': lazyScreen(async () => ({
      Screen: (await import('#features/function-design/web/flow-forms/flow-forms-screen.tsx')).FlowFormsScreen,
    })),
  },
  pages: {
    '/designer/function': lazyScreen(async () => ({
      Screen: (await import('#features/function-design/web/designer-screen.tsx')).FunctionDesignerScreen,
    })),
  },
  pageTitles: { '/designer/function': 'function-designer.title' },
}
