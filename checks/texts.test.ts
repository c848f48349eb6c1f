import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { partOfText } from '../web-words.ts'
import type { WordsPart } from '#web/i18n/i18n.ts'
import { languages, type Text, type Texts } from '#engine/texts/text.ts'

const root = join(import.meta.dirname, '..')
const inTree = (pattern: string): string[] => globSync(pattern, { cwd: root })

/** One text, with the file that declares it. */
interface Declared {
  readonly key: string
  readonly text: Text
  readonly file: string
}

/** Parts of keys made at run time, each with where the rest comes from. */
const madeAtRunTime: Readonly<Record<string, string>> = {
  'data-reports.measure.': 'the kind of a figure, in its heading',
  'data-reports.states.': 'the state of the flow',
  'data-reports.step.': 'the stretch of time of a group',
  'data-reports.kind.': 'the kind of a figure',
  'data-reports.period.': 'the stretch of time that is searched',
  'form.scripts.': 'the moment of a form at which a script of it failed',
  'form-design.list-use-': 'what a list does with a field that is removed',
  'function-scripts.no-': 'why a name in a script leads nowhere',
  'list-design.script-': 'the moment of a list at which a script runs',
  'flow-people.kind-': 'the kind of what a file names',
  'flow-people.opens-': 'which list of people would be open to everybody',
  'flow-design.people-opens-': 'the same, as a refusal',
  'flow-design.kind.': 'the kind of a node',
  'flow-design.insert.': 'the kind of what was inserted',
  'flow-design.fork-': 'the kind of a fork',
  'flow-design.rule.': 'who is asked at a node',
  'flow-design.narrowing.': 'the relation of people to the initiator',
  'flow-design.symbol.': 'the comparison of a condition',
  'flow-design.condition.before-': 'how conditions are joined',
  'flow-design.assignee.': 'the kind of a rule for approvers',
  'flow-design.holds.': 'what a field of the form holds',
  'flow-design.tab.': 'the tabs of the settings of a node',
  'flow-design.counter-sign.': 'how the people of a node decide',
  'flow-design.auto.': 'when a node approves by itself',
  'flow-design.after-return.': 'how a returned request goes on',
  'flow-design.return.': 'where a return goes',
  'flow-design.button.': 'the button of a node',
  'flow-design.nobody.': 'what happens where nobody is found',
  'flow-design.withdrawal.': 'what a withdrawal does',
  'flow-design.summary.': 'what a summary of approvals holds',
  'flow-design.title.': 'a place in a title',
  'flow-design.message.': 'a message of a node',
  'flow-design.message-kind.': 'how a message goes out',
  'flow-design.counts.': 'what a time limit or a timer is counted in',
  'flow-design.time.': 'a rule of the time limits',
  'flow-design.time-from.': 'from when a time limit counts',
  'flow-design.time-on.': 'whether a rule of the time limits holds',
  'flow-design.right.': 'what may be done with a field',
  'flow-design.change.': 'how versions differ',
  'flow-design.trial.state.': 'the state of a person in a trial run',
  'flow-design.group.': 'the group of a setting',
  'flow-design.event.': 'the event of a node',
  'flow-design.value.': 'a value of a request for a parameter',
  'approvals.calls.': 'the event that called an interface, and what became of it',
  'approvals.box.urgency-': 'the urgency of a row',
  'approvals.delegation.empty-': 'which delegations are shown',
  'approvals.delegation.kind-': 'what is delegated',
  'approvals.delegation.state-': 'whether a delegation is in effect',
  'approvals.delegation.stop-question-': 'who ends a delegation',
  'approvals.message.': 'the kind of a message',
  'approvals.note.': 'what is said about a node that is still to come',
  'approvals.printed.': 'the columns of a printed history',
  'approvals.return.beside-': 'what becomes of branches beside a returned one',
  'approvals.return.effect-': 'how a returned request goes on',
  'approvals.use.': 'where a flow uses a field',
  'approvals.summary.': 'by what approvals are summed up',
  'approvals.urgency-': 'the urgency of a request',
  'common-fields.type-': 'the type of a column',
  'conditions.match.': 'how conditions go together',
  'data-models.at.': 'what is wrong with a column of a table',
  'backup.': 'why an archive is not restored',
  'data-backup.state-': 'how far a backup is',
  'data-backup.step-': 'what a backup writes now',
  'data-sync.existing-': 'what happens where the target has rows',
  'data-sync.state-': 'what became of a table',
  'data-models.type-': 'the type of a column',
  'data-interfaces.kind-': 'the kind of an interface',
  'data-interfaces.options-': 'why the choices of a field are not the newest, or not all',
  'data-interfaces.scope-': 'how far a statement reads',
  'data-interfaces.sql-': 'what is wrong with a statement',
  'data-interfaces.type-': 'the type of a parameter',
  'function-columns.kind-': 'what a column may become',
  'function-columns.source-': 'where fields come from',
  'function-design.difference.': 'what differs between two definitions',
  'function-design.dry-run.': 'how the trial of a publication ended',
  'function-design.item-': 'what becomes of a permission item, and its kind',
  'function-design.state-': 'whether a function is published',
  'function-design.menu.': 'what becomes of a menu entry',
  'function-design.step.': 'the step of a publication',
  'interface-clients.proof-': 'how a client proves who it is',
  'packages.bill-rule.': 'the member of a bill rule that differs',
  'packages.dictionary.': 'what differs of a dictionary',
  'packages.flow.': 'what differs of a flow',
  'packages.kind-': 'the kind of a part of a package',
  'packages.left-': 'what a package leaves out',
  'packages.missing-': 'what a function names that is not here',
  'packages.part-': 'how a part of a package stands here',
  'packages.state-': 'whether a package is applied',
  'explain.action.': 'what is done with a request',
  'explain.item-': 'why an item of a menu counts for nobody',
  'explain.rows-': 'why all rows are seen',
  'explain.speaks-': 'whether a rule speaks for or against it',
  'explain.subject.': 'what is asked about',
  'explain.stands.': 'how a person stands to a request',
  'files.preview.pdf-': 'why a PDF is not shown',
  'look.': 'what can be chosen of the look',
  'working-days.span': 'one of the spans of the office hours',
  'working-days.weekday-': 'the weekday of a day',
  'translations.kind.': 'the kind of definition a text belongs to',
  'translations.state.': 'the state of a translation',
  'fields.date.choose-': 'whether a field takes a day, a month or a year',
  'fields.*.name': 'the names of the field types, one for each type',
  'formula.function.': 'the functions of formulas',
  'forms.definition.list-': 'what is wrong with a list',
  'flow-design.bpmn-loss-': 'why something is left out of BPMN',
  'flow-design.coming-': 'what becomes of a node that is still to come',
  'flow-design.member-': 'the member of a step that changed',
  'flow-design.mode-': 'how many approvers must agree',
  'flow-design.return-': 'where a node returns to',
  'flow-design.right-': 'what may be done with a field',
  'flow-design.value-': 'the value of a member that changed',
  'flows.action-': 'the action of a line of the history',
  'flows.automatic-': 'why a node was passed automatically',
  'flows.to-': 'where a line of the history went',
  'flows.return-mode-': 'how what was returned goes on',
  'menu-items.data-': 'the parts of the data of a menu',
  'menu-items.origin.': 'who keeps an item',
  'menu-items.parent-': 'why a button may not stand where it is put',
  'announcements.category-': 'the kind of an announcement',
  'announcements.remind-': 'how receivers are reminded',
  'announcements.scope-': 'whom an announcement goes to',
  'announcements.shown-': 'which receivers are shown',
  'announcements.state-': 'the state of an announcement',
  'graded-administration.action.': 'what an administrator may do',
  'graded-administration.gains': 'what a change gives',
  'graded-administration.loses': 'what a change takes',
  'grants.gains': 'whose rights a change touches',
  'grants.item.': 'names of buttons that the platform declares, found by their Chinese',
  'grants.loses': 'whose rights a change touches',
  'grants.matrix.': 'the columns and filters of the matrix',
  'grants.nothing.': 'the step of granting that offers nothing',
  'grants.rows.': 'how far rows that come and go were counted',
  'grants.step.': 'the step of granting',
  'function-design.refused.button-': 'what is wrong with an own button of a list',
  'list-design.directory-name-': 'why a directory cannot have a name',
  'list-design.preview-plain-': 'what a preview draws a list as',
  'list-design.own.action.': 'what an own button does',
  'list-design.own.place.': 'where an own button stands',
  'list-design.own.frame.': 'the frame of the form that an own button opens',
  'function-design.refused.directory-': 'what is wrong with a directory that fields name',
  'record-check.row.': 'how a row beside a verified record stands',
  'list-design.phone-same-': 'what phones show that follow the computer in a section',
  'list-design.section.': 'the sections of the list designer',
  'list-design.layout': 'the layout of a list',
  'list-design.align.': 'how a column stands',
  'list-design.fixed.': 'where a column is held',
  'list-design.search-kind.': 'how a list is searched',
  'list-design.sort-direction.': 'how a list is sorted',
  'list-design.row-click.': 'what a click on a row opens',
  'list-design.judges.': 'which rights a list judges',
  'list-design.tree-source.': 'where a tree beside a list comes from',
  'list-design.step.': 'what was done to a list',
  'list.density.': 'how close the rows of a list stand',
  'list.operator.': 'how a condition of a super query compares',
  'list.sums.': 'which rows are summed',
  'jobs.name.': 'the names by which the code declares its jobs',
  'logs.category-': 'the numbers of the logs',
  'logs.empty-': 'the numbers of the logs',
  'logs.member.': 'the members that the audit log keeps of a change',
  'logs.reason.': 'why a sign-in or an access was refused, or a session ended',
  'logs.result.': 'how it ended',
  'logs.sign-in.': 'the kind of a line of the sign-in log',
  'logs.source.': 'where an exception happened',
  'logs.thing.': 'the first part of the actions of the audit log',
  'logs.verb.': 'the second part of the actions of the audit log',
  'menu.': 'the codes of the menus of the platform',
  'form-design.copied': 'what happened to the clipboard of a designer',
  'form-design.directory-': 'what is wrong with the directory of a field',
  'form-design.private-': 'why a field is not told by a verify code',
  'form-design.verify-': 'what is chosen of what a verify code tells',
  'form-design.device-': 'the devices of a part',
  'form-design.label-position-': 'where labels stand',
  'form-design.mask-': 'the kinds of masks',
  'form-design.script-': 'when a script runs',
  'form-design.nothing-copied': 'what happened to the clipboard of a designer',
  'form-design.palette-': 'the groups of the palette',
  'form-design.popup-': 'how a form is opened',
  'form-design.span-': 'the widths of a part',
  'flow-design.level-': 'the levels of regions that approvers are found by',
  'function-designer.page-': 'the pages of the designer of a function',
  'setting.': 'what can be set of field types; fields/designer.test.ts walks all of it',
  'bill-rules.gaps.': 'why no number is missing',
  'menus.import.count.': 'what becomes of entries of a file',
  'menus.import.outcome.': 'what becomes of an entry of a file',
  'menus.type.': 'the type of a menu entry',
  'admin.icon.': 'the icons to choose from',
  'message-center.approve-': 'how a webhook is secured',
  'message-center.channel-': 'the channel',
  'logs.client-errors.state-': 'whether an error of pages was dealt with',
  'message-center.example-': 'the variables of templates',
  'message-center.occasion-': 'which message of flows',
  'message-center.provider-': 'the provider of short messages',
  'message-center.sent-': 'how sending ended',
  'message-center.source-': 'what messages are about',
  'message-center.ssl-': 'whether a connection is encrypted from its beginning',
  'message-center.variable-': 'the variables of templates',
  'message-center.webhook-': 'the kind of webhook',
  'patterns.': 'the named patterns',
  'profile.section.': 'the sections of the profile',
  'profile.permission.': 'the kinds of permissions',
  'rules.by.': 'how the condition of a rule is said',
  'rules.idle.': 'why an action of a rule changes nothing',
  'rules.start.': 'how a field begins so that an action changes something',
  'rules.do.': 'what a rule does',
  'rules.says.': 'what a rule does',
  'rules.state.': 'how a field stands after a rule ran',
  'records.button.': 'the buttons of a list',
  'schemes.current.': 'what of the user a condition of a data scheme compares with',
  'schemes.origin.': 'who keeps a data scheme',
  'schemes.join.': 'how the groups of a data scheme go together',
  'schemes.symbol.': 'how a condition of a data scheme compares',
  'scheduled-tasks.tab-': 'the lists of the screen of tasks',
  'third.action-': 'what a comparison would do',
  'third.member-': 'what differs',
  'ui.rich-text.': 'the tools of the editor of formatted text',
  'ui.picker.': 'the source of a picker',
  'ui.state.': 'the state of a request',
  'ui.upload.': 'the state of an upload',
  'web.language-short.': 'the language',
  'web.language.': 'the language',
  'web.passwords.': 'the rules of passwords',
}

/** The name of simplified Chinese stands in its own characters everywhere. */
const ownName = /^web\.language(-short)?\.zh$/

/** Common characters that only simplified Chinese writes so. */
const simplifiedOnly =
  /[发么为习书买产亲亿仅从仓们价众优会传伤伦体余侧债儿兰关兴养兽内册写军农冲决况冻净准减几凭击划则刚创删别办务动励劳势区医华协单卖卢卫厂厅历厉压厌厕县参双变叙号叶听启员响团园围图国坏块坚处备复够头夹夺奋奖妇妈学宁宝实审宪宽对导寻尘尝层属岁币师帐带帮广庆库应庙废开异弃张弹强归当录彻径忆态总恶悬惊惯愿战户扑执扩扫扬护报担拟拥择挂挡损换据掷搜摆数断无旧时显晋晓暂术机权条来极构标栏树样桥检楼欢欧残毁毕气汇汉沟没泪泽浅测济浏浓涌涛润渐温湾湿满滚滤灭灯灵灾炉点炼热爱爷牵状独狭狱现环电画畅疗监盖盘着睁矫矿码确碍础离种积称税稳穷窃竞笔签简类粮紧纠红约级纪纯纲纳纵纸纹线练组细织终经绑结绕给络绝统继续绩绪维绿缓编缘缩缺网罗职联肃肤肿胀胜脉脏脑脱脸艺节芦苏苹范荐荡荣药获营萧蓝虏虑虽补袭装见观规视览觉触订认讨让训议记讲许论设访证评识诉词译试诗诚话询该详语误说请读课谁调谈谋谢谱贝负财责败账货质贩贪购贯贴贵费贺资赋赖赛赞赢赶趋跃践轨转轮软轰轻载较辅辆辈输辑边达迁过运还这进远违连迟适选递逻遗邮邻郑释针钟钢钥钩钱钻铁铃铜银铺链销锁错锦键镇镜长门闪闭问间闲闹闻阅阔队阳阴阵阶际陆陈险随隐难雾静页项顺须顾顿预领频颗题颜额风饭饮饰馆驱驻驾验骂骗骤鱼鸟鸡麦黄黑齐齿龙龟]/

// Characters of both scripts, or used in traditional texts as words of their own.
const inBoth = new Set([...'准余内册么没着搜温湾缺黄黑帐夹涌强'])

const sourceFiles = (): string[] =>
  inTree('{engine,fields,ui,web,server,features,main}/**/*.{ts,tsx}').filter((file) => !/\/texts\.ts$|\.test\.tsx?$|\/testing\//.test(file))

const declared: Declared[] = []
const sources = new Map<string, string>()

beforeAll(async () => {
  for (const file of inTree('{engine,fields,ui,web,server,features}/**/texts.ts')) {
    const module = (await import(join(root, file))) as Readonly<Record<string, Texts>>
    for (const texts of Object.values(module)) for (const [key, text] of Object.entries(texts)) declared.push({ key, text, file })
  }
  for (const file of sourceFiles()) sources.set(file, readFileSync(join(root, file), 'utf8'))
})

/** Ways in which code names a text. */
const naming = [
  /\brefusal\(\s*'[a-z-]+',\s*'([^']+)'/g,
  /\b(?:t|say)\('([^']+)'/g,
  /\btranslate\([\w.()]+,\s*'([^']+)'/g,
  /\b(?:text|message|title|label): '([a-z][\w-]*(?:\.[\w-]+)+)'/g,
]

function named(keep: (file: string) => boolean): { key: string; file: string }[] {
  return [...sources]
    .filter(([file]) => keep(file))
    .flatMap(([file, code]) => naming.flatMap((pattern) => [...code.matchAll(pattern)].map((match) => ({ key: match[1]!, file }))))
}

const parameters = (text: string): string => [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]!))].sort().join(', ')

function isMadeAtRunTime(key: string): boolean {
  return Object.keys(madeAtRunTime).some((part) => {
    const [start = '', end = ''] = part.split('*')
    return key.startsWith(start) && key.endsWith(end)
  })
}

/** Whether code takes what is drawn with texts of a part that comes later, without fetching these. */
const importsOfPart = (part: WordsPart, code: string): boolean =>
  !code.includes(`addWordsOf('${part}')`) &&
  [...code.matchAll(/'#((?:features\/[\w-]+\/web|ui)\/[^']+)'/g)].some(([, file]) => partOfText(file!, '') === part)

/** `key (file)` of what breaks a rule. */
const offenders = (breaks: (one: Declared) => boolean): string[] => declared.filter(breaks).map(({ key, file }) => `${key} (${file})`)

describe('each text', () => {
  test('is declared once, or everywhere the same', () => {
    const first = new Map<string, string>()
    const words = ({ text }: Declared): string => JSON.stringify(text)
    for (const one of declared) if (!first.has(one.key)) first.set(one.key, words(one))
    expect(offenders((one) => first.get(one.key) !== words(one))).toEqual([])
  })

  test('is there in every language', () => {
    expect(offenders(({ text }) => languages.some((language) => !text[language]?.trim()))).toEqual([])
  })

  test('takes the same parameters in every language', () => {
    expect(offenders(({ text }) => languages.some((language) => parameters(text[language]) !== parameters(text.zh)))).toEqual([])
  })

  test('has no simplified character in its traditional form', () => {
    const simplified = (text: string): boolean => [...text].some((character) => simplifiedOnly.test(character) && !inBoth.has(character))
    expect(offenders(({ key, text }) => !ownName.test(key) && simplified(text.zhtw))).toEqual([])
  })

  test('is used by the code', () => {
    const all = [...sources.values()].join('\n')
    const literals = new Set([...all.matchAll(/['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g)].map((match) => match[1]!))
    expect(offenders(({ key }) => !literals.has(key) && !isMadeAtRunTime(key))).toEqual([])
  })
})

describe('what the code names', () => {
  test('is declared', () => {
    const keys = new Set(declared.map(({ key }) => key))
    const parts = new Set(declared.map(({ key }) => key.split('.')[0]))
    const missing = named(() => true).filter(({ key }) => key.includes('.') && parts.has(key.split('.')[0]) && !keys.has(key))
    expect(missing).toEqual([])
  })

  test('reaches the server where the server says it', async () => {
    const { serverTexts } = await import('../main/server-texts.ts')
    const said = named((file) =>
      /^(engine|server)\/|^fields\/[\w-]+\/definition\.ts$|^features\/[\w-]+\/(server\/|contract(\.ts$|\/)|actions\/.*\/call\.ts$)/.test(
        file,
      ),
    ).filter(({ key }) => key.includes('.'))
    const keys = new Set(declared.map(({ key }) => key))
    expect(said.filter(({ key }) => keys.has(key) && !(key in serverTexts))).toEqual([])
  })

  test.each(['later', 'fields'] as const)('is shown only by what comes with the part %s where it comes with it', (part) => {
    const later = new Set(declared.filter(({ key, file }) => partOfText(file, key) === part).map(({ key }) => key))
    // The server says the message of a call.
    const isBrowsers = (file: string): boolean =>
      /^(ui|web|fields)\/|^features\/[\w-]+\/(web|actions)/.test(file) && !file.endsWith('/call.ts')
    const literal = /['"`]([a-z][\w-]*(?:\.[\w-]+)+)['"`]/g
    const others = [...sources].filter(([file]) => isBrowsers(file) && partOfText(file, '') !== part)
    const early = others.flatMap(([file, code]) =>
      [...code.matchAll(literal)].filter(([, key]) => later.has(key!)).map(([, key]) => `${key} (${file})`),
    )
    const reached = others.filter(([file, code]) => !file.startsWith('ui/') && importsOfPart(part, code)).map(([file]) => file)
    expect([early, reached]).toEqual([[], []])
  })

  test('what a timeline says of coming steps comes with the shell, as a request has no sub flows then', () => {
    const parts = ['end-sub-flow', 'end-timer'].map((folder) => `engine/flows/actions/${folder}/texts.ts`)
    const keys = ['flows.sub-flow-coming', 'flows.timer-coming']
    expect(keys.flatMap((key) => declared.filter((one) => one.key === key))).toHaveLength(keys.length)
    expect(keys.map((key, at) => partOfText(parts[at]!, key))).toEqual(keys.map(() => partOfText('ui/texts.ts', 'ui.retry')))
  })

  test('is made at run time only where the list says so', () => {
    const all = [...sources.values()].join('\n')
    const templates = [...all.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map((match) => match[1]!)
    const stale = Object.keys(madeAtRunTime).filter(
      (part) => !part.includes('*') && !templates.some((template) => part.startsWith(template)) && !all.includes(`'${part}'`),
    )
    expect(stale).toEqual([])
  })
})

/** Words that document 1 quotes in sections 2, 4, 5 and 8. */
const quoted: readonly (readonly [key: string, chinese: string])[] = [
  ['kernel.session-expired', '登录过期,请重新登录'],
  ['web.session.expired', '登录过期,请重新登录'],
  ['kernel.failed', '请求出错，请重试'],
  ['web.call.failed', '请求出错，请重试'],
  ['web.sign-out.question', '您确定要退出应用程序吗?'],
  ['session.old-password-missing', '旧密码不能为空'],
  ['session.new-password-missing', '新密码不能为空'],
  ['passwords.too-short', '新密码长度不能小于{{n}}位'],
  ['passwords.needs-digit', '新密码必须包含数字'],
  ['passwords.needs-lower-case', '新密码必须包含小写字母'],
  ['passwords.needs-upper-case', '新密码必须包含大写字字母'],
  ['passwords.needs-symbol', '新密码必须包含字符'],
  ['session.repeat-missing', '重复密码不能为空'],
  ['session.repeat-differs', '两次密码输入不一致'],
  ['session.captcha-missing', '验证码不能为空'],
  ['web.captcha.required', '验证码不能为空'],
  ['ui.notice', '提示'],
  ['dictionaries.choose', '请选择'],
  ['resource.name-missing', '请输入名称'],
  ['dictionaries.name-too-long', '字典名称最多为50个字符！'],
  ['dictionaries.code-missing', '请输入编码'],
  ['dictionaries.code-too-long', '字典编码最多为50个字符！'],
  ['dictionaries.new-entry', '新建字典'],
  ['dictionaries.edit-entry', '编辑字典'],
  ['dictionaries.enabled', '启用'],
  ['dictionaries.disabled', '禁用'],
  ['admin.remove-question', '此操作将永久删除该数据, 是否继续？'],
  ['admin.disable-question', '您确定要禁用当前数据吗, 是否继续？'],
  ['admin.enable-question', '您确定要开启当前数据吗, 是否继续？'],
  ['records.delete', '此操作将永久删除该数据, 是否继续？'],
  ['approvals.delete', '此操作将永久删除该数据, 是否继续？'],
  ['approvals.box.delete-question', '此操作将永久删除该数据, 是否继续？'],
  ['messages.delete.question', '此操作将永久删除该数据, 是否继续？'],
  ['messages.read-all.question', '您确定全部标识为已读状态, 是否继续?'],
  ['files.missing', '文件不存在'],
  ['approvals.urgency-1', '普通'],
  ['approvals.urgency-2', '重要'],
  ['approvals.urgency-3', '紧急'],
]

describe('the words of the specification stand to the character', () => {
  test.each(quoted)('%s: %s', (key, chinese) => {
    expect(declared.find((one) => one.key === key)?.text.zh).toBe(chinese)
  })
})
