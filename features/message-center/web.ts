import { lazyScreen } from '#web/router/lazy-screen.tsx'
import type { WebFeature } from '#web/feature.ts'

/** The screens of the message centre. */
export const messageCenterWeb: WebFeature = {
  name: 'message-center',
  pages: {
    '/emailDetail': lazyScreen(async () => ({ Screen: (await import('#features/message-center/web/mail-screen.tsx')).MailScreen })),
  },
  pageTitles: { '/emailDetail': 'message-center.mail.title' },
  screens: {
    'msgCenter/msgTemplate': lazyScreen(async () => ({
      Screen: (await import('#features/message-center/web/template-screen.tsx')).TemplateScreen,
    })),
    'msgCenter/sendConfig': lazyScreen(async () => ({
      Screen: (await import('#features/message-center/web/configuration-screen.tsx')).ConfigurationScreen,
    })),
    'msgCenter/accountConfig': lazyScreen(async () => ({
      Screen: (await import('#features/message-center/web/account-screen.tsx')).AccountScreen,
    })),
    'msgCenter/msgMonitor': lazyScreen(async () => ({
      Screen: (await import('#features/message-center/web/sent-screen.tsx')).SentScreen,
    })),
  },
}
