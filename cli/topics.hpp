#pragma once
/// `grundy help TOPIC`: what is not the business of one verb.
#include <optional>
#include <string>
#include <vector>

namespace grundy::cli {

/// The topics with a line and an example each, as the main help lists them.
std::string topic_list();
std::vector<std::string> topics();
/// The page of a topic; nothing where there is none. One letter s more or less is no other topic.
std::optional<std::string> topic_page(const std::string& name);

}  // namespace grundy::cli
