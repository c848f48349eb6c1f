/** An emoji of the picker: in a message stands its name in brackets (document 1, section 2), `[微笑]`. */
export interface Emoji {
  readonly name: string
  readonly sign: string
}

const set = `
微笑🙂 大笑😄 呲牙😁 偷笑🤭 笑哭😂 打滚🤣 害羞☺️ 可爱😊 眨眼😉 色😍 亲亲😘 飞吻😗 喜爱🥰 得意😎 调皮😜 吐舌😛 馋😋 天使😇 拥抱🤗 思考🤔
怀疑🤨 面无表情😐 无语😑 闭嘴🤐 白眼🙄 斜眼😏 尴尬😬 撒谎🤥 安心😌 难过😔 困😪 睡😴 口罩😷 发烧🤒 受伤🤕 恶心🤢 呕吐🤮 喷嚏🤧 热🥵 冷🥶
晕😵 炸裂🤯 牛仔🤠 庆祝🥳 书呆🤓 放大镜🧐 困惑😕 担心😟 皱眉🙁 惊讶😮 吃惊😲 脸红😳 可怜🥺 害怕😨 冷汗😰 流泪😢 大哭😭 惊恐😱 抓狂😣 失望😞
流汗😓 疲惫😩 累😫 打哈欠🥱 哼😤 生气😠 发怒😡 骂人🤬 恶魔😈 骷髅💀 鬼👻 机器人🤖 小丑🤡 便便💩 猪头🐷 狗头🐶 猫🐱 猴子🙈 爱心❤️ 心碎💔
强👍 弱👎 握手🤝 鼓掌👏 胜利✌️ 抱拳🙏 OK👌 拳头👊 挥手👋 加油💪 举手🙌 指上☝️ 写字✍️ 眼睛👀 嘴唇💋 玫瑰🌹 凋谢🥀 太阳☀️ 月亮🌙 星星⭐
闪电⚡ 雨🌧️ 雪❄️ 彩虹🌈 幼苗🌱 稻穗🌾 玉米🌽 土豆🥔 西瓜🍉 苹果🍎 蛋糕🎂 咖啡☕ 啤酒🍺 干杯🍻 米饭🍚 礼物🎁 红包🧧 烟花🎆 灯笼🏮 奖杯🏆
火🔥 炸弹💣 刀🔪 电话📞 手机📱 邮件📧 日历📅 图钉📌 勾✅ 叉❌ 问号❓ 感叹号❗ 满分💯 时钟⏰ 拖拉机🚜 汽车🚗 飞机✈️ 火箭🚀 足球⚽ 音乐🎵`

/** All emoji, in the order of the picker. */
export const emojis: readonly Emoji[] = set
  .trim()
  .split(/\s+/)
  .map((one) => {
    const [, name = '', sign = ''] = /^([\p{Script=Han}A-Z]+)(.+)$/u.exec(one) ?? []
    return { name, sign }
  })

const byName = new Map(emojis.map((emoji) => [emoji.name, emoji]))

/** A text with its emoji apart. What stands in brackets and names none stays text, so nothing of the text is lost. */
export function emojiParts(text: string): readonly (string | Emoji)[] {
  return text
    .split(/(\[[^[\]\s]{1,6}\])/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('[') ? byName.get(part.slice(1, -1)) : undefined) ?? part)
}

/** How an emoji stands in a message. */
export function aliasOf({ name }: Emoji): string {
  return `[${name}]`
}
