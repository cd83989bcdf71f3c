/** A sign of Unicode, and the name by which it is typed. */
export type Emoji = { readonly sign: string; readonly name: string }

// Common signs, each followed by its names. A name is written as chats do: lower case, words joined by `_`.
const faces =
  '😀 grinning 😃 smiley/happy 😄 smile 😁 grin 😆 laughing/satisfied 😅 sweat_smile 🤣 rofl 😂 joy/tears 🙂 slightly_smiling_face/slight_smile ' +
  '🙃 upside_down_face 😉 wink 😊 blush 😇 innocent/angel_face 🥰 smiling_face_with_hearts/in_love 😍 heart_eyes 🤩 star_struck 😘 kissing_heart ' +
  '😗 kissing 😚 kissing_closed_eyes 😋 yum 😛 stuck_out_tongue 😜 stuck_out_tongue_winking_eye 🤪 zany_face 😝 stuck_out_tongue_closed_eyes ' +
  '🤑 money_mouth_face 🤗 hugs/hugging 🤭 hand_over_mouth 🤫 shushing_face/quiet 🤔 thinking 🤐 zipper_mouth_face 🤨 raised_eyebrow 😐 neutral_face ' +
  '😑 expressionless 😶 no_mouth 😏 smirk 😒 unamused 🙄 roll_eyes/eye_roll 😬 grimacing 🤥 lying_face 😌 relieved 😔 pensive 😪 sleepy 🤤 drooling_face ' +
  '😴 sleeping 😷 mask 🤒 thermometer_face 🤕 head_bandage 🤢 nauseated_face 🤮 vomiting_face 🤧 sneezing_face 🥵 hot_face 🥶 cold_face 🥴 woozy_face ' +
  '😵 dizzy_face 🤯 exploding_head/mind_blown 🤠 cowboy_hat_face 🥳 partying_face 😎 sunglasses/cool_face 🤓 nerd_face 🧐 monocle_face 😕 confused ' +
  '😟 worried 🙁 slightly_frowning_face 😮 open_mouth 😯 hushed 😲 astonished 😳 flushed 🥺 pleading_face 😦 frowning 😧 anguished 😨 fearful ' +
  '😰 cold_sweat 😥 disappointed_relieved 😢 cry 😭 sob 😱 scream 😖 confounded 😣 persevere 😞 disappointed 😓 sweat 😩 weary 😫 tired_face ' +
  '🥱 yawning_face 😤 triumph 😡 rage/pout 😠 angry 🤬 cursing_face 😈 smiling_imp 👿 imp 💀 skull 💩 poop 🤡 clown_face 👻 ghost 👽 alien ' +
  '🤖 robot 😺 smiley_cat 😸 smile_cat 😹 joy_cat 😻 heart_eyes_cat 😿 crying_cat 🙈 see_no_evil 🙉 hear_no_evil 🙊 speak_no_evil 🫠 melting_face ' +
  '🫡 saluting_face/salute 🥲 smiling_with_tear 🥹 holding_back_tears 🫣 peeking 🫶 heart_hands'

const people =
  '👋 wave/hello 🤚 raised_back_of_hand ✋ raised_hand/high_five 🖖 vulcan_salute 👌 ok_hand 🤌 pinched_fingers 🤏 pinching_hand ✌️ v/victory ' +
  '🤞 crossed_fingers/fingers_crossed 🤟 love_you_gesture 🤘 metal 🤙 call_me_hand 👈 point_left 👉 point_right 👆 point_up 👇 point_down ' +
  '👍 thumbsup/+1/thumbs_up/like 👎 thumbsdown/thumbs_down/dislike ✊ fist 👊 facepunch/fist_bump 👏 clap/applause 🙌 raised_hands/hooray 👐 open_hands ' +
  '🤲 palms_up 🤝 handshake/deal 🙏 pray/please/thanks/thank_you ✍️ writing_hand 💅 nail_care 🤳 selfie 💪 muscle/strong 🦾 mechanical_arm 👀 eyes/look ' +
  '👁️ eye 👅 tongue 👄 lips 🧠 brain 🦷 tooth 👂 ear 👃 nose 👶 baby 🧒 child 👦 boy 👧 girl 🧑 person 👨 man 👩 woman 🧓 older_person 👴 old_man ' +
  '👵 old_woman 🙅 no_good 🙆 ok_person 💁 tipping_hand 🙋 raising_hand/question_hand 🤷 shrug 🤦 facepalm 🙇 bow/sorry 🧑‍💻 technologist/developer ' +
  '👮 police_officer 🕵️ detective 👷 construction_worker 🧑‍🍳 cook 🧑‍🏫 teacher 🧑‍🔧 mechanic 🧑‍🚀 astronaut 🦸 superhero 🧙 mage/wizard 🧚 fairy 🎅 santa ' +
  '💃 dancer 🕺 man_dancing 🚶 walking 🏃 running 👯 dancers 👪 family 👫 couple 👤 bust_in_silhouette/user 👥 busts_in_silhouette/users 🗣️ speaking_head 👣 footprints'

const nature =
  '🐶 dog 🐱 cat 🐭 mouse 🐹 hamster 🐰 rabbit 🦊 fox_face 🐻 bear 🐼 panda_face 🐨 koala 🐯 tiger 🦁 lion 🐮 cow 🐷 pig 🐸 frog 🐵 monkey_face ' +
  '🐔 chicken 🐧 penguin 🐦 bird 🦆 duck 🦅 eagle 🦉 owl 🐺 wolf 🐴 horse 🦄 unicorn 🐝 bee/honeybee 🐛 bug 🦋 butterfly 🐌 snail 🐞 lady_beetle 🐢 turtle ' +
  '🐍 snake 🐙 octopus 🦀 crab 🐠 tropical_fish 🐬 dolphin 🐳 whale 🦈 shark 🐘 elephant 🐑 sheep 🐐 goat 🦙 llama 🐫 camel 🦒 giraffe 🐾 paw_prints ' +
  '🌵 cactus 🎄 christmas_tree 🌲 evergreen_tree 🌳 deciduous_tree/tree 🌴 palm_tree 🌱 seedling 🌿 herb 🍀 four_leaf_clover/luck 🍁 maple_leaf 🍂 fallen_leaf ' +
  '🌷 tulip 🌹 rose 🌻 sunflower 🌸 cherry_blossom 💐 bouquet/flowers 🌞 sun_with_face ☀️ sunny/sun ⛅ partly_sunny ☁️ cloud 🌧️ rain_cloud ⛈️ thunderstorm ' +
  '🌩️ lightning ❄️ snowflake ⛄ snowman 💨 dash 💧 droplet 🌊 ocean 🌈 rainbow 🌙 crescent_moon/moon ⭐ star 🌟 star2/glowing_star ✨ sparkles ⚡ zap 🔥 fire ' +
  '💥 boom/collision ☂️ umbrella 🌍 earth_africa/earth 🌎 earth_americas 🌏 earth_asia 🪐 planet'

const food =
  '🍎 apple 🍐 pear 🍊 tangerine/orange 🍋 lemon 🍌 banana 🍉 watermelon 🍇 grapes 🍓 strawberry 🍒 cherries 🍑 peach 🥭 mango 🍍 pineapple 🥥 coconut ' +
  '🥝 kiwi_fruit 🍅 tomato 🥑 avocado 🥦 broccoli 🥕 carrot 🌽 corn 🌶️ hot_pepper 🥔 potato 🍞 bread 🥐 croissant 🥖 baguette 🧀 cheese 🥚 egg 🥓 bacon ' +
  '🍔 hamburger/burger 🍟 fries 🍕 pizza 🌭 hotdog 🥪 sandwich 🌮 taco 🌯 burrito 🥗 salad 🍝 spaghetti/pasta 🍜 ramen 🍣 sushi 🍦 icecream 🍩 doughnut 🍪 cookie ' +
  '🎂 birthday/cake 🍰 shortcake 🧁 cupcake 🍫 chocolate_bar 🍬 candy 🍭 lollipop 🍯 honey_pot ☕ coffee 🍵 tea 🥛 milk 🍺 beer 🍻 beers/cheers 🥂 clinking_glasses ' +
  '🍷 wine_glass 🍸 cocktail 🍾 champagne 🧃 juice 🍽️ plate_with_cutlery/dinner'

const things =
  '⚽ soccer 🏀 basketball 🏈 football 🎾 tennis 🏐 volleyball 🎱 8ball 🏓 ping_pong 🏆 trophy/winner 🥇 first_place_medal/gold 🥈 second_place_medal 🥉 third_place_medal ' +
  '🎯 dart/target 🎮 video_game 🎲 game_die 🧩 jigsaw/puzzle 🎨 art 🎭 performing_arts 🎤 microphone 🎧 headphones 🎵 musical_note/music 🎸 guitar 🎹 musical_keyboard 🎬 clapper ' +
  '🎉 tada/party 🎊 confetti_ball 🎈 balloon 🎁 gift/present 🎀 ribbon 🎟️ ticket 🚗 car 🚕 taxi 🚌 bus 🚓 police_car 🚑 ambulance 🚒 fire_engine 🚚 truck/delivery 🚲 bike ' +
  '🚆 train ✈️ airplane/plane 🚀 rocket/launch 🚁 helicopter ⛵ sailboat 🚢 ship ⚓ anchor 🚧 construction 🚦 traffic_light 🗺️ world_map 🏠 house/home 🏢 office 🏥 hospital ' +
  '🏦 bank 🏨 hotel 🏪 convenience_store/shop 🏫 school 🏭 factory 🏖️ beach ⛰️ mountain ⛺ tent ⌚ watch 📱 iphone/phone_mobile 💻 computer/laptop ⌨️ keyboard 🖥️ desktop_computer ' +
  '🖨️ printer 🖱️ computer_mouse 💾 floppy_disk/save 📷 camera 🎥 movie_camera 📞 telephone/call 📺 tv 📻 radio ⏰ alarm_clock ⏳ hourglass ⏱️ stopwatch 🔋 battery 🔌 plug ' +
  '💡 bulb/idea 🔦 flashlight 🕯️ candle 💸 money_with_wings 💵 dollar 💶 euro 💷 pound 💰 moneybag/money 💳 credit_card 🧾 receipt/invoice 💎 gem ⚖️ balance_scale 🔧 wrench 🔨 hammer ' +
  '🛠️ tools ⚙️ gear/settings 🧰 toolbox 🧲 magnet 🔬 microscope 🔭 telescope 💊 pill 💉 syringe 🩹 bandage 🚪 door 🛏️ bed 🛒 shopping_cart/cart 📦 package/parcel 📫 mailbox ' +
  '✉️ envelope/letter 📧 email/e-mail 📨 incoming_envelope 📤 outbox 📥 inbox 📜 scroll 📄 page_facing_up/document 📃 page 📑 bookmark_tabs 📊 bar_chart 📈 chart_up 📉 chart_down ' +
  '📅 date/calendar 📇 card_index 📋 clipboard 📁 file_folder/folder 📂 open_file_folder 📰 newspaper/news 📓 notebook 📕 closed_book 📖 book 📚 books 🔖 bookmark 📎 paperclip ' +
  '📌 pushpin/pin 📍 round_pushpin/place ✂️ scissors 🖊️ pen ✏️ pencil 📝 memo/note 🔍 mag/search 🔒 lock 🔓 unlock 🔑 key 🛡️ shield 🗑️ wastebasket/trash 🎓 mortar_board 👑 crown ' +
  '👓 eyeglasses 👕 shirt 👖 jeans 👗 dress 👟 shoe 👜 handbag 🎒 backpack ☎️ phone'

const signs =
  '❤️ heart/love 🧡 orange_heart 💛 yellow_heart 💚 green_heart 💙 blue_heart 💜 purple_heart 🖤 black_heart 🤍 white_heart 💔 broken_heart 💕 two_hearts 💖 sparkling_heart ' +
  '💘 cupid 💯 100/hundred 💢 anger 💬 speech_balloon/comment 💭 thought_balloon 💤 zzz ✅ white_check_mark/done/check ☑️ ballot_box_with_check ✔️ heavy_check_mark ❌ x/cross ' +
  '❎ negative_cross ➕ heavy_plus_sign/plus ➖ heavy_minus_sign/minus ❓ question ❔ grey_question ❗ exclamation/important ‼️ bangbang ⚠️ warning ⛔ no_entry 🚫 no_entry_sign/forbidden ' +
  '♻️ recycle 🆗 ok 🆕 new 🆓 free 🆘 sos/help 🔝 top 🔜 soon 🔙 back 🔴 red_circle 🟠 orange_circle 🟡 yellow_circle 🟢 green_circle 🔵 blue_circle ⚫ black_circle ⚪ white_circle ' +
  '➡️ arrow_right ⬅️ arrow_left ⬆️ arrow_up ⬇️ arrow_down ↩️ leftwards_arrow/reply_arrow 🔄 arrows_counterclockwise/refresh 🔁 repeat ▶️ play ⏸️ pause ⏹️ stop 🔔 bell 🔕 no_bell ' +
  '📢 loudspeaker/announcement 📣 mega ℹ️ information/info ©️ copyright ®️ registered ™️ tm 🏁 checkered_flag/finish 🚩 triangular_flag/flag 🏳️ white_flag 🏳️‍🌈 rainbow_flag'

let known: readonly Emoji[] | undefined

/** All of them, one for each name. */
export function emojiByName(): readonly Emoji[] {
  known ??= [faces, people, nature, food, things, signs].flatMap(entriesOf)
  return known
}

function entriesOf(list: string): readonly Emoji[] {
  const parts = list.split(' ')
  return parts.flatMap((sign, at) =>
    at % 2 === 1 ? [] : (parts[at + 1] ?? '').split('/').map((name) => ({ sign, name })),
  )
}
