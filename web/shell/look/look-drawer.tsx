import type { ReactNode } from 'react'
import { themeColourNames } from '#engine/contract/appearance.ts'
import { themes } from '#features/session/contract.ts'
import { Button } from '#ui/kit/button.tsx'
import { Segmented } from '#ui/kit/segmented.tsx'
import { SideDrawer } from '#ui/kit/side-drawer.tsx'
import { Switch } from '#ui/kit/switch.tsx'
import { useText } from '#ui/text/use-text.tsx'
import { usePhone } from '#ui/theme/media.ts'
import { themeColours } from '#ui/theme/tokens.ts'
import { changeLook, plainLook, useLook } from '#web/appearance/appearance-store.ts'
import type { Look } from '#web/appearance/appearance-store.ts'
import styles from '#web/shell/look/look-drawer.module.css'

const switches = ['tabs', 'tabIcons', 'pageCache', 'languageSwitch', 'menuSearch', 'singleKeys'] as const satisfies readonly (keyof Look)[]
const modes = ['light', 'dark', 'system'] as const satisfies readonly Look['mode'][]
const tones = ['dark', 'light'] as const satisfies readonly Look['sidebar'][]

/** Where everybody chooses how the shell looks for them; each choice applies and is saved at once (document 1, section 2). */
export function LookDrawer({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const t = useText()
  const phone = usePhone()
  const look = useLook((one) => one)
  const wordsOf = <Value extends string>(member: 'mode' | 'sidebar', values: readonly Value[]) =>
    values.map((value) => ({ value, label: t(`look.${member}.${value}`) }))
  const reset = <Button onClick={() => changeLook(plainLook)}>{t('look.reset')}</Button>
  return (
    <SideDrawer open={open} width={360} title={t('web.look')} onClose={onClose} foot={reset}>
      {phone ? null : (
        <Choice title={t('look.layout')}>
          <div className={styles.layouts}>
            {themes.map((layout) => (
              <label key={layout} className={styles.layout}>
                <input type="radio" name="layout" checked={look.layout === layout} onChange={() => changeLook({ layout })} />
                <span className={styles.drawing} data-layout={layout} aria-hidden="true">
                  <i />
                  <i />
                </span>
                {t(`look.layout.${layout}`)}
              </label>
            ))}
          </div>
        </Choice>
      )}
      <Choice title={t('look.mode')}>
        <Segmented block name="mode" value={look.mode} options={wordsOf('mode', modes)} onChange={(mode) => changeLook({ mode })} />
      </Choice>
      <Choice title={t('look.sidebar')}>
        <Segmented
          block
          name="sidebar"
          value={look.sidebar}
          options={wordsOf('sidebar', tones)}
          onChange={(sidebar) => changeLook({ sidebar })}
        />
      </Choice>
      <Choice title={t('look.colour')}>
        <div className={styles.colours}>
          {themeColourNames.map((colour) => (
            <label key={colour} className={styles.colour} style={{ '--swatch': themeColours[colour] } as object}>
              <input type="radio" name="colour" checked={look.colour === colour} onChange={() => changeLook({ colour })} />
              {t(`look.colour.${colour}`)}
            </label>
          ))}
        </div>
      </Choice>
      <Choice title={t('look.parts')}>
        {switches.map((member) => (
          <div key={member} className={styles.switch}>
            <span id={`look-${member}`}>{t(`look.${member}`)}</span>
            <Switch
              aria-labelledby={`look-${member}`}
              checked={look[member]}
              disabled={member === 'tabIcons' && !look.tabs}
              onChange={(on) => changeLook({ [member]: on })}
            />
          </div>
        ))}
      </Choice>
    </SideDrawer>
  )
}

function Choice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  )
}
