#pragma once
/// The grammar of rule files: PEGTL rules and nothing else. A text comes here one declaration at a time.
///
/// An expression is flat here, operands and operators in a row; dsl/syntax/expression.cpp gives it its tree by a table of precedences. So the grammar
/// recurses only through brackets and `if`, needs no unbounded look-ahead, and runs in linear time.
#include <algorithm>
#include <cstddef>
#include <utility>

#include <tao/pegtl.hpp>

namespace grundy::dsl::grammar {

using namespace tao::pegtl;  // NOLINT: in the program this header is included by parse.cpp alone

/// A commit point: if R does not match here, the message of Why is the error.
template <typename Why, typename... R>
struct wanted : seq<R...> {};
template <typename Why, typename... R>
struct expect : must<wanted<Why, R...>> {};

// What was expected; the texts are in dsl/syntax/messages.hpp.
namespace want {
struct declaration;
struct end;
struct name;
struct label_end;
struct operand;
struct argument;
struct close_paren;
struct close_bracket;
struct close_brace;  // clang-format off
struct condition; struct cost; struct then_word; struct then_value; struct else_word; struct else_value; struct new_value; struct member; struct body;
struct binder; struct binder_in; struct range; struct pattern; struct arrow; struct option; struct another_position; struct sum_colon; struct sum_tuple; struct binders_for;
struct components; struct component; struct length; struct kind; struct set_range; struct letters; struct graph_name; struct where_condition;
struct parameter; struct default_sign; struct default_value; struct text; struct equals; struct let_body; struct let_argument;
struct graph_body; struct vertex; struct file; struct arcs; struct game; struct value; struct position; struct start; struct play; struct ending; struct colon;
struct family; struct claim_text; struct claim_colon; struct claim; struct refuted; struct with_sign; struct with_value; struct at_equals; struct wins;
struct list; struct right_side; struct number; struct saltus; struct saltus_value; struct up_to; struct set; struct as_game; struct keep; struct show_text; struct show_colon; struct shown; struct answering; struct with_word; struct from_start; struct domain; struct station; struct sum;  // clang-format on
}  // namespace want

// Blanks and words ---------------------------------------------------------------------------------------------------------------------------------

struct comment : seq<one<'#'>, star<not_at<eolf>, any>> {};
struct no_break_space : string<'\xC2', '\xA0'> {};
struct byte_order_mark : string<'\xEF', '\xBB', '\xBF'> {};
struct ws : star<sor<space, comment, no_break_space, byte_order_mark>> {};

/// A string literal as a template argument. (PEGTL's own macros for this expand every literal to 512 characters: half of the time of parse.cpp.)
template <std::size_t N>
struct Literal {
    char letters[N];
    consteval Literal(const char (&text)[N]) { std::copy_n(text, N, letters); }  // NOLINT: implicit, so that text<"=="> can be written
};
template <Literal L, typename Indices>
struct text_of;
template <Literal L, std::size_t... I>
struct text_of<L, std::index_sequence<I...>> {
    using type = string<L.letters[I]...>;
};
/// These bytes.
template <Literal L>
using text = typename text_of<L, std::make_index_sequence<sizeof(L.letters) - 1>>::type;
/// These letters, and no more of them.
template <Literal L>
struct word : seq<text<L>, not_at<identifier_other>> {};

struct reserved : sor<word<"game">, word<"source">, word<"note">, word<"let">, word<"graph">, word<"use">, word<"position">, word<"where">, word<"start">,
                      word<"move">, word<"stop">, word<"play">, word<"terminal">, word<"claim">, word<"show">, word<"for">, word<"in">, word<"if">,
                      word<"then">, word<"else">, word<"and">, word<"or">, word<"not">, word<"mod">, word<"xor">, word<"true">, word<"false">> {};
struct name : seq<not_at<reserved>, identifier> {};
struct number : plus<digit> {};
struct code_digit : sor<digit, range<'A', 'F'>> {};
struct code_rest
    : seq<star<code_digit>, opt<one<'!'>>, one<'.'>, not_at<one<'.'>>, star<code_digit>, opt<one<'['>, plus<code_digit>, one<']'>>, not_at<identifier_other>> {
};
struct code : seq<at<digit>, code_rest> {};                                           ///< in expressions: begins with a digit, because A.b is a vertex
struct any_code : seq<at<code_digit>, code_rest> {};                                  ///< where only a code or a name can stand
struct headless_code : seq<one<'.'>, plus<code_digit>, not_at<identifier_other>> {};  ///< .77 is reported
struct string_text : seq<one<'"'>, star<sor<seq<one<'\\'>, any>, not_one<'"', '\\', '\n'>>>, one<'"'>> {};
struct letter : seq<one<'\''>, utf8::any, one<'\''>> {};

template <typename Why, typename R>
struct commas : seq<R, star<ws, one<','>, ws, expect<Why, R>>> {};

struct in_sign : sor<word<"in">, string<'\xE2', '\x88', '\x88'>> {};             // ∈
struct equals_sign : sor<seq<one<'='>, not_at<one<'>'>>>, string<':', '='>> {};  // := is reported
struct colon : seq<one<':'>, not_at<one<'='>>> {};
struct arrow : sor<string<'-', '>'>, string<'=', '>'>, text<"→">, text<"⇒">> {};  // all but the first are reported
struct edge : string<'-', '-'> {};
struct close_paren : one<')'> {};

// Expressions --------------------------------------------------------------------------------------------------------------------------------------

struct expression;

/// name in range
struct binder : seq<name, ws, expect<want::binder_in, in_sign>, ws, expect<want::range, expression>> {};
struct binders : seq<expect<want::binder, binder>, star<ws, one<','>, ws, expect<want::binder, binder>>> {};
struct for_part : seq<word<"for">, ws, binders> {};
struct if_part : seq<word<"if">, ws, expect<want::condition, expression>> {};
struct comprehension : seq<ws, for_part, opt<ws, if_part>> {};

struct conditional : seq<word<"if">, ws, expect<want::condition, expression>, ws, expect<want::then_word, word<"then">>, ws,
                         expect<want::then_value, expression>, ws, expect<want::else_word, word<"else">>, ws, expect<want::else_value, expression>> {};

/// (x, y) of a call; `i in R, j in Q if c: body` of an aggregate, whose binders are read as expressions and sorted out afterwards.
struct aggregate_body : seq<colon, ws, expect<want::body, expression>> {};
struct call_arguments
    : seq<one<'('>, ws, opt<commas<want::argument, expression>, opt<ws, if_part>, opt<ws, aggregate_body>>, ws, expect<want::close_paren, one<')'>>> {};
struct member : seq<one<'.'>, not_at<one<'.'>>, expect<want::member, sor<name, number>>> {};
struct index_item : seq<expression, opt<ws, string<':', '='>, ws, expect<want::new_value, expression>>> {};
struct index_part : seq<one<'['>, ws, expect<want::operand, commas<want::operand, index_item>>, ws, expect<want::close_bracket, one<']'>>> {};

struct xor_name : seq<word<"xor">, at<ws, one<'('>>> {};
struct truth : sor<word<"true">, word<"false">> {};
struct named : seq<sor<xor_name, name>, star<sor<member, seq<ws, call_arguments>>>> {};
struct parens : seq<one<'('>, ws, opt<commas<want::argument, expression>>, ws, expect<want::close_paren, one<')'>>> {};
struct braces : seq<one<'{'>, ws, opt<commas<want::argument, expression>, opt<comprehension>>, ws, expect<want::close_brace, one<'}'>>> {};
struct brackets : seq<one<'['>, ws, opt<commas<want::argument, expression>, opt<comprehension>>, ws, expect<want::close_bracket, one<']'>>> {};
struct plain : sor<code, number, letter> {};
struct sum;
/// P at start, strip.g at (a) + (b), winner at start: what holds of a position or of a sum.
struct asked_word : sor<word<"winner">, word<"distance">, word<"reachable">, word<"solutions">,
                        seq<name, one<'.'>, sor<word<"distance">, word<"reachable">, word<"solutions">>>,
                        seq<opt<name, one<'.'>>, one<'g', 'P', 'N', 'D'>, not_at<identifier_other>>> {};
struct asked_at : seq<asked_word, ws, word<"at">, ws, expect<want::sum, sum>> {};
struct primary : sor<conditional, asked_at, plain, truth, seq<sor<named, parens, braces, brackets, string_text>, star<ws, sor<index_part, member>>>> {};

/// `-` before `>` or `-` is an arrow or an edge.
struct minus_sign : seq<one<'-'>, not_at<one<'>', '-'>>> {};
struct division_word : seq<text<"div">, not_at<identifier_other>> {};  // no word of ours: what others write for /
struct prefix : sor<minus_sign, text<"−">, text<"–">, word<"not">, text<"¬">, seq<one<'!'>, not_at<one<'='>>>> {};
/// Those that the language does not have are accepted here and reported, with the right one, when the tree is built.
struct infix : sor<text<"<=>">, text<"⇔">, text<"=>">, text<"⇒">, text<"<=">, text<"≤">, text<"<>">, one<'<'>, text<">=">, text<"≥">, one<'>'>, text<"!=">,
                   text<"≠">, text<"==">, one<'='>, text<"++">, one<'+'>, minus_sign, text<"−">, text<"–">, text<"**">, one<'*'>, text<"×">, text<"·">,
                   text<"//">, one<'/'>, text<"÷">, one<'%'>, one<'^'>, text<"..<">, text<"..=">, text<"...">, text<"..">, text<"…">, text<"&&">, one<'&'>,
                   text<"∩">, text<"||">, one<'|'>, text<"∪">, one<'\\'>, text<"∖">, text<"⊕">, text<"∧">, text<"∨">, text<"∈">, word<"mod">, division_word,
                   word<"xor">, word<"and">, word<"or">, word<"in">> {};
struct operand : sor<seq<plus<prefix, ws>, expect<want::operand, primary>>, primary> {};
struct expression : seq<operand, star<ws, infix, ws, expect<want::operand, operand>>> {};

// Positions and options ----------------------------------------------------------------------------------------------------------------------------

struct tuple : seq<one<'('>, ws, opt<commas<want::argument, expression>>, ws, expect<want::close_paren, close_paren>> {};
struct sum_of_positions : seq<word<"sum">, ws, one<'('>, ws, binders, opt<ws, if_part>, ws, expect<want::sum_colon, colon>, ws, expect<want::sum_tuple, tuple>,
                              ws, expect<want::close_paren, close_paren>> {};
struct option_term : sor<tuple, sum_of_positions> {};
struct option : seq<option_term, star<ws, one<'+'>, ws, expect<want::another_position, option_term>>> {};

// Other games --------------------------------------------------------------------------------------------------------------------------------------

/// A value that ends by itself: `t=2012^2012 (24)` is a parameter and a position, no call.
struct power_sign : one<'^'> {};
struct short_value : sor<any_code, number, name, braces, brackets, parens> {};
struct setting_value : seq<short_value, star<ws, power_sign, ws, expect<want::operand, short_value>>> {};
struct setting : seq<name, ws, one<'='>, not_at<one<'=', '>'>>, ws, expect<want::value, setting_value>> {};
struct family_word : sor<word<"code">, word<"subtract">, word<"allbut">, word<"divide">> {};
struct family_argument : sor<any_code, headless_code, number, braces, brackets, name> {};
struct family : seq<family_word, ws, family_argument> {};
struct game_path : seq<sor<identifier_first, one<'.', '/', '~'>>, star<sor<identifier_other, one<'.', '/', '-', '~'>>>> {};  ///< command line
struct settings : seq<one<'('>, ws, commas<want::value, setting>, ws, one<')'>> {};                                          ///< (k = 2); a position has no `=`
struct game_reference : sor<family, seq<sor<string_text, name>, sor<seq<ws, settings>, star<ws, setting>>>> {};

struct start_word : word<"start"> {};
struct position : sor<tuple, start_word> {};
/// 25 * (1), 10^6 * (1): so many of them.
struct times_sign : sor<one<'*'>, text<"×">, text<"·">> {};
struct times : seq<number, opt<ws, power_sign, ws, number>, ws, times_sign> {};
struct copies : seq<times, at<ws, one<'('>>> {};
struct sum_term : sor<seq<opt<copies, ws>, position>, seq<opt<times, ws>, game_reference, ws, expect<want::position, position>>> {};
struct sum : seq<sum_term, star<ws, one<'+'>, ws, expect<want::another_position, sum_term>>> {};
struct sum_list : seq<one<'{'>, ws, opt<commas<want::sum, sum>>, ws, expect<want::close_brace, one<'}'>>> {};

// Declarations -------------------------------------------------------------------------------------------------------------------------------------

struct parameter : seq<name, ws, expect<want::default_sign, equals_sign>, ws, expect<want::default_value, sor<headless_code, expression>>> {};
struct parameters : seq<one<'('>, ws, opt<commas<want::parameter, parameter>>, ws, expect<want::close_paren, close_paren>> {};
struct game : seq<word<"game">, ws, expect<want::name, name>, opt<ws, parameters>, opt<ws, string_text>> {};
struct source : seq<word<"source">, ws, expect<want::text, string_text>> {};
struct note : seq<word<"note">, ws, expect<want::text, string_text>> {};

struct let_arguments : seq<one<'('>, ws, opt<commas<want::let_argument, name>>, ws, expect<want::close_paren, close_paren>> {};
struct let
    : seq<word<"let">, ws, expect<want::name, name>, opt<ws, let_arguments>, ws, expect<want::equals, equals_sign>, ws, expect<want::let_body, expression>> {};

struct arc_sign : sor<arrow, edge> {};
struct arc : seq<expression, opt<ws, arc_sign, ws, expect<want::vertex, commas<want::vertex, expression>>>, opt<comprehension>> {};
struct arcs : seq<one<'{'>, ws, opt<arc>, star<ws, one<';'>, ws, opt<arc>>, ws, expect<want::close_brace, one<'}'>>> {};
struct graph_file : seq<word<"from">, ws, expect<want::file, string_text>> {};
/// grid(3, n), petersen: a graph that has a name.
struct graph_made : seq<name, opt<ws, call_arguments>> {};
struct graph_body : sor<graph_file, arcs, graph_made> {};
struct graph
    : seq<word<"graph">, ws, expect<want::name, name>, ws, expect<want::graph_body, sor<graph_file, seq<equals_sign, ws, expect<want::arcs, graph_body>>>>> {};

struct use : seq<word<"use">, ws, expect<want::name, name>, ws, expect<want::equals, equals_sign>, ws, expect<want::game, game_reference>> {};

struct unordered_word : seq<word<"unordered">, at<ws, sor<name, one<'('>>>> {};
struct unordered_group : seq<unordered_word, ws, one<'('>, ws, expect<want::name, commas<want::name, name>>, ws, expect<want::close_paren, close_paren>> {};
struct sequence_shape : seq<one<'['>, ws, sor<text<"...">, text<"..">, text<"…">>, ws, one<']'>> {};
struct vector_shape : seq<one<'['>, ws, expect<want::length, expression>, ws, expect<want::close_bracket, one<']'>>> {};
struct integer_kind : word<"integer"> {};
struct word_kind : seq<word<"word">, opt<ws, word<"over">, ws, expect<want::letters, braces>>> {};
struct set_kind : seq<word<"set">, ws, expect<want::set_range, expression>> {};
struct typed_shape : seq<colon, ws, expect<want::kind, sor<integer_kind, word_kind, set_kind>>> {};
struct vertex_shape : seq<in_sign, ws, expect<want::graph_name, name>> {};
struct row_of : seq<sor<sequence_shape, vector_shape>, opt<ws, colon, ws, expect<want::kind, integer_kind>>> {};
struct component : sor<unordered_group, seq<opt<unordered_word, ws>, name, opt<ws, sor<row_of, typed_shape, vertex_shape>>>> {};
struct components : seq<one<'('>, ws, commas<want::component, component>, ws, expect<want::close_paren, close_paren>> {};
struct where_part : seq<word<"where">, ws, expect<want::where_condition, expression>> {};
struct position_line : seq<word<"position">, ws, expect<want::components, components>, opt<ws, where_part>> {};

struct start : seq<word<"start">, ws, expect<want::start, seq<opt<copies, ws>, tuple>>,
                   star<ws, one<'+'>, ws, expect<want::another_position, seq<opt<copies, ws>, tuple>>>> {};

struct label : seq<name, ws, colon> {};
struct cost_part : seq<word<"cost">, ws, expect<want::cost, expression>> {};
struct move : seq<word<"move">, ws, opt<label, ws>, expect<want::pattern, tuple>, ws, expect<want::arrow, arrow>, ws, expect<want::option, option>,
                  opt<ws, for_part>, opt<ws, if_part>, opt<ws, cost_part>> {};
struct goal : seq<word<"goal">, ws, expect<want::pattern, tuple>, opt<ws, if_part>> {};
struct stop : seq<word<"stop">, ws, expect<want::pattern, tuple>, opt<ws, if_part>> {};

struct play_kind : sor<word<"normal">, word<"misere">, word<"alone">> {};
struct partizan_word : word<"partizan"> {};
struct play : seq<word<"play">, ws, expect<want::play, play_kind>, opt<ws, partizan_word>, opt<ws, if_part>> {};
struct partizan : seq<partizan_word> {};

struct mover_end : seq<word<"mover">, ws, expect<want::ending, sor<word<"wins">, word<"loses">>>> {};
struct draw_end : word<"draw"> {};
struct terminal : seq<word<"terminal">, ws, expect<want::pattern, tuple>, ws, expect<want::colon, colon>, ws, expect<want::ending, sor<mover_end, draw_end>>,
                      opt<ws, if_part>> {};

struct family_line : seq<family_word, ws, expect<want::family, family_argument>> {};

// Claims -------------------------------------------------------------------------------------------------------------------------------------------

struct slow : word<"slow"> {};
struct corrected : word<"corrected"> {};
struct expect_refuted : seq<word<"expect">, ws, expect<want::refuted, word<"refuted">>> {};
struct at_least_sign : sor<text<">=">, text<"≥">> {};
struct with_names : seq<one<'('>, ws, commas<want::binder, name>, ws, expect<want::close_paren, close_paren>> {};  ///< (a, b) in {(1, 2), (3, 4)}
struct with_item : seq<sor<with_names, name>, ws, expect<want::with_sign, sor<in_sign, at_least_sign, equals_sign>>, ws, expect<want::with_value, expression>> {
};
struct with_part : seq<word<"with">, ws, expect<want::binder, commas<want::binder, with_item>>> {};
struct at_sum : seq<word<"at">, ws, expect<want::sum, sum>> {};
struct wins_word : sor<word<"wins">, word<"loses">> {};
struct claimed_move
    : seq<word<"move">, ws, expect<want::sum, sum>, ws, expect<want::arrow, arrow>, ws, expect<want::sum, sum>, ws, expect<want::wins, wins_word>> {};
struct winning_moves : seq<word<"winning">, ws, word<"moves">, ws, at_sum, ws, expect<want::colon, colon>, ws, expect<want::list, sum_list>> {};
struct options : seq<word<"options">, ws, at_sum, ws, expect<want::colon, colon>, ws, expect<want::list, sum_list>> {};
struct length_label : seq<not_at<word<"at">>, name> {};
struct length
    : seq<word<"length">, ws, opt<length_label, ws>, at_sum, ws, expect<want::at_equals, sor<one<'='>, in_sign>>, ws, expect<want::right_side, expression>> {};
struct length_everywhere : seq<word<"length">, ws, not_at<text<"=>">>, one<'='>, ws, expect<want::right_side, expression>> {};
/// A component may be called `period`: as a claim the word has an operand after it.
struct operand_ahead : at<ws, sor<name, digit, one<'('>, word<"if">>> {};
struct preperiod : seq<word<"preperiod">, ws, expect<want::number, expression>> {};
struct saltus : seq<word<"saltus">, ws, expect<want::number, expression>> {};
struct period : seq<word<"period">, operand_ahead, ws, expression, opt<ws, preperiod>> {};
struct arithmetic_period
    : seq<word<"arithmetic">, ws, word<"period">, ws, expect<want::number, expression>, ws, expect<want::saltus, saltus>, opt<ws, preperiod>> {};
struct up_to : seq<word<"up">, ws, expect<want::up_to, word<"to">>, ws, expect<want::number, expression>> {};
struct allows : seq<word<"allows">, ws, short_value, ws, expect<want::up_to, up_to>> {};
struct same_as : seq<word<"same">, ws, word<"as">, ws, expect<want::game, game_reference>> {};
struct finite : seq<word<"finite">, at<ws, sor<eof, word<"for">, word<"if">, word<"from">, one<';'>>>> {};
struct answering : seq<word<"answering">, ws, expect<want::answering, name>, ws, expect<want::with_word, word<"with">>, ws, expect<want::option, option>> {};
struct answer_by : seq<word<"by">, ws, expect<want::pattern, tuple>, ws, expect<want::arrow, arrow>, ws, expect<want::option, option>, opt<ws, if_part>> {};
/// A component may be called `keep`, and then `keep[1]` and `keep[1 := 2]` are entries and changes of it: a vector of none, of several or over all of
/// something.
struct vector_ahead : seq<one<'['>, ws, sor<one<']'>, seq<expression, ws, sor<one<','>, word<"for">>>>> {};
struct value_ahead : at<ws, sor<vector_ahead, one<'{'>, one<'"'>, letter, word<"not">, truth, word<"xor">>> {};
struct keep : seq<word<"keep">, sor<operand_ahead, value_ahead>, ws, expect<want::keep, expression>, star<ws, sor<answering, answer_by>>> {};
struct formula : seq<expression> {};
struct claim_form : sor<claimed_move, winning_moves, options, length_everywhere, length, period, arithmetic_period, allows, same_as, finite, keep, formula> {};

struct from_start : seq<word<"from">, ws, expect<want::from_start, word<"start">>> {};
/// `for n in 0..10^6, m in 0..n if c`, or a condition: read as expressions and sorted out afterwards.
struct for_domain : seq<word<"for">, ws, expect<want::domain, commas<want::domain, expression>>, opt<ws, if_part>> {};
/// `by (row), [(row), (row) for i in 1..n], (row)`: a way to a goal.
struct way : seq<word<"by">, ws, expect<want::station, commas<want::station, expression>>> {};
struct claim : seq<word<"claim">, ws, expect<want::claim_text, string_text>, star<ws, sor<slow, corrected, expect_refuted, with_part>>, ws,
                   expect<want::claim_colon, colon>, ws, expect<want::claim, claim_form>, star<ws, sor<from_start, for_domain, if_part, way>>> {};

struct show : seq<word<"show">, ws, expect<want::show_text, string_text>, ws, expect<want::show_colon, colon>, ws, expect<want::shown, expression>> {};

// What is parsed -----------------------------------------------------------------------------------------------------------------------------------

struct semicolon : one<';'> {};  ///< reported
struct declaration : sor<game, source, note, let, graph, use, position_line, start, move, stop, goal, play, partizan, terminal, claim, show, family_line> {};
struct one_declaration : must<ws, wanted<want::declaration, declaration>, ws, star<semicolon, ws>, wanted<want::end, eof>> {};

struct bare_sign : sor<power_sign, minus_sign, seq<times_sign, not_at<ws, one<'('>>>> {};
struct bare_power : seq<sor<number, name>, star<ws, bare_sign, ws, expect<want::operand, sor<number, name>>>> {};
struct bare_minus : seq<prefix, number> {};                                 ///< no position, but the error should speak of a negative number
struct bare_vertex : seq<at<name, one<'.'>, sor<name, number>>, named> {};  ///< G.a
struct bare_item : sor<braces, brackets, string_text, bare_minus, bare_vertex, bare_power> {};
struct bare_list : seq<bare_item, plus<ws, one<','>, ws, expect<want::argument, bare_item>>> {};
struct bare_position : sor<tuple, start_word, bare_list, bare_item> {};  ///< command line: 21, 3*6^300, {25, 36}, [3, 4], "abba", abba; 3, 5
struct bare_code : any_code {};
struct bare_reference : sor<bare_code, family, seq<sor<string_text, game_path>, star<ws, setting>>> {};
struct bare_named : seq<bare_reference, ws, bare_position> {};
struct bare_term : sor<seq<copies, ws, tuple>, tuple, start_word, seq<times, ws, bare_named>, bare_named, bare_position> {};
struct bare_sum : seq<bare_term, star<ws, one<'+'>, ws, expect<want::another_position, bare_term>>> {};
struct one_sum : must<ws, wanted<want::sum, bare_sum>, ws, wanted<want::end, eof>> {};

struct one_value : must<ws, wanted<want::value, sor<seq<sor<any_code, headless_code>, at<ws, eof>>, expression>>, ws, wanted<want::end, eof>> {};
struct one_family : seq<ws, sor<family, bare_code>, ws, eof> {};

}  // namespace grundy::dsl::grammar
