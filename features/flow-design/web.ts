import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** 流程引擎 and the designer of flows, each loaded when it is opened. */
export const flowDesignWeb: WebFeature = {
  name: 'flow-design',
  screens: {
    'workFlow/flowEngine': lazyScreen(async () => ({
      Screen: (await import('#features/flow-design/web/list/flow-list-screen.tsx')).FlowListScreen,
    })),
  },
  pages: {
    '/designer/flow': lazyScreen(async () => ({
      Screen: (await import('#features/flow-design/web/screen/flow-designer-screen.tsx')).FlowDesignerScreen,
    })),
  },
  pageTitles: { '/designer/flow': 'flow-design.title' },
}
