import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screens on which functions are designed. */
export const functionDesignWeb: WebFeature = {
  name: 'function-design',
  pages: {
    '/designer/function': lazyScreen(async () => ({
      Screen: (await import('#features/function-design/web/designer-screen.tsx')).FunctionDesignerScreen,
    })),
  },
  pageTitles: { '/designer/function': 'function-designer.title' },
}
